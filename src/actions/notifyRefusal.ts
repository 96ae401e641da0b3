import { CallRefusal } from '../api/callRefusal.ts';
import { say } from '../i18n/say.ts';
import { notify } from '../store/notify.ts';

/**
 * Sentence of a refusal in the player's language: the server's, or the client's when no response came.
 * Rethrows other errors.
 */
export function refusalText(error: unknown): string {
  if (!(error instanceof CallRefusal)) throw error;
  if (error.msg) return error.msg;
  if (error.key === 'offline') return say('common', 'state.offline');
  return say('common', error.key === 'expired' ? 'state.expired' : 'state.systemError');
}

/** Shows the refusal of a silent call that the caller shows nowhere else. Rethrows other errors. */
export function notifyRefusal(error: unknown): void {
  const text = refusalText(error);
  notify.error(text, (error as CallRefusal).key);
}
