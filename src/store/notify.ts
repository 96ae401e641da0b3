import { toast } from 'react-hot-toast/headless';
import type { SuccessKind } from '#core/catalog/successKinds.ts';
import { toastShown } from './toastShown.ts';

/** Shows a toast; `src/ui/Toaster` renders them, errors for 4 s, successes for 2 s. */
export const notify = {
  /** A toast with the same key is replaced instead of stacked. */
  error: (text: string, key?: string) => {
    toast.error(text, key ? { id: key } : undefined);
    toastShown.emit('error');
  },
  /** `kind`: animation beside the text. */
  success: (text: string, key?: string, kind: SuccessKind = 'operation') => {
    toast.success(text, { icon: kind, ...(key && { id: key }) });
    toastShown.emit('success');
  },
};
