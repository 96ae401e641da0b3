import { toast } from 'react-hot-toast/headless';

/** Tells the player something in a toast; `src/ui/Toaster` shows them, errors for 4 s, successes for 2 s. */
export const notify = {
  /** The same key again replaces the toast instead of piling up. */
  error: (text: string, key?: string) => void toast.error(text, key ? { id: key } : undefined),
  success: (text: string, key?: string) => void toast.success(text, key ? { id: key } : undefined),
};
