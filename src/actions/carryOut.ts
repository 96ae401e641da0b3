import { CallRefusal } from '../api/callRefusal.ts';
import { markPending } from '../store/markPending.ts';
import { store } from '../store/store.ts';

/**
 * Runs a wish once: marks its keys pending, does nothing while one of them already is, and takes a refusal (which the
 * client has shown) as an answer. Gives whether it was carried out; anything but a refusal is thrown on.
 */
export async function carryOut(keys: readonly string[], work: () => Promise<void>): Promise<boolean> {
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
