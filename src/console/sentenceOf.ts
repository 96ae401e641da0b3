import { CallRefusal } from '../api/callRefusal.ts';
import { say } from '../i18n/say.ts';

/** A fault as a sentence: the server's own, or one for a lost connection. */
export function sentenceOf(error: unknown): string {
  if (error instanceof CallRefusal) return error.msg ?? say('console', 'offline');
  return say('console', 'failed');
}
