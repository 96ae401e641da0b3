import { toast } from 'react-hot-toast/headless';
import type { SuccessKind } from '#core/catalog/successKinds.ts';
import { told } from './told.ts';

/** Tells the player something in a toast; `src/ui/Toaster` shows them, errors for 4 s, successes for 2 s. */
export const notify = {
  /** The same key again replaces the toast instead of piling up. */
  error: (text: string, key?: string) => {
    toast.error(text, key ? { id: key } : undefined);
    told.emit('error');
  },
  /** `kind`: which moment is drawn beside the words. */
  success: (text: string, key?: string, kind: SuccessKind = 'operation') => {
    toast.success(text, { icon: kind, ...(key && { id: key }) });
    told.emit('success');
  },
};
