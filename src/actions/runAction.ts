import { CallRefusal } from '../api/callRefusal.ts';
import { markPending } from '../store/markPending.ts';
import { store } from '../store/store.ts';
import type { Feedback } from './feedbackOf.ts';

/**
 * Runs an action once: marks its keys pending, and does nothing while one of them already is. A refusal,
 * which the client or `feedback` has shown, returns false; other errors are rethrown. Returns true when done.
 */
export async function runAction(
  keys: readonly string[],
  work: () => Promise<void>,
  feedback?: Pick<Feedback, 'refused'>,
): Promise<boolean> {
  const { pending } = store.getState();
  if (keys.some((key) => pending[key])) return false;
  const release = markPending(keys);
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof CallRefusal)) throw error;
    feedback?.refused(error);
    return false;
  } finally {
    release();
  }
}
