import { CallRefusal } from '../api/callRefusal.ts';
import { say } from '../i18n/say.ts';
import { notify } from '../store/notify.ts';

/** A refusal's sentence in the player's language: the server's, or ours where no answer came. Throws on what is none. */
export function refusalText(error: unknown): string {
  if (!(error instanceof CallRefusal)) throw error;
  if (error.msg) return error.msg;
  if (error.key === 'offline') return say('common', 'state.offline');
  return say('common', error.key === 'expired' ? 'state.expired' : 'state.systemError');
}

/** Tells the refusal of a quiet call that the caller does not show elsewhere; throws on what is none. */
export function tellRefusal(error: unknown): void {
  const text = refusalText(error);
  notify.error(text, (error as CallRefusal).key);
}
