import { CallRefusal } from '../api/callRefusal.ts';
import { markPending } from '../store/markPending.ts';
import { store } from '../store/store.ts';

/**
 * Runs an action once: marks its keys pending, and does nothing while one of them already is. A refusal,
 * which the client has shown, returns false; other errors are rethrown. Returns true when done.
 */
export async function runAction(keys: readonly string[], work: () => Promise<void>): Promise<boolean> {
  const { pending } = store.getState();
  if (keys.some((key) => pending[key])) return false;
  const release = markPending(keys);
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof CallRefusal) return false;
    throw error;
  } finally {
    release();
  }
}
