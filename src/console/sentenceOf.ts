import { CallRefusal } from '../api/callRefusal.ts';
import { isRejection } from '../wallet/isRejection.ts';
import { say } from '../i18n/say.ts';
import { OtherWallet } from './signAct.ts';

/** A fault as a sentence: the server's own, or one for a lost connection. */
export function sentenceOf(error: unknown): string {
  if (error instanceof CallRefusal) return error.msg ?? say('console', 'offline');
  if (error instanceof OtherWallet) return error.sentence;
  if (isRejection(error)) return say('console', 'notSigned');
  return say('console', 'failed');
}
