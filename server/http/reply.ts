import { refusals, type Refusal } from '#core/api/refusals.ts';
import type { LangHeader } from '#core/catalog/langs.ts';
import { sayRefusal } from './sayRefusal.ts';

/** What every call answers: code 200 and its data, or a refusal's own code, key and values with its sentence. */
export interface Envelope {
  code: number;
  msg: string;
  data: unknown;
  key?: string;
  values?: Refusal['values'];
}

/** An answer with the HTTP status it goes under. */
export interface Reply {
  status: number;
  body: Envelope;
}

/** The envelope of a call that was done. */
export function replyDone(data: unknown): Reply {
  return { status: 200, body: { code: 200, msg: 'ok', data } };
}

/** The envelope of a call that was refused. */
export function replyRefused(refusal: Refusal, lang: LangHeader): Reply {
  const { status, code } = refusals[refusal.key];
  const msg = sayRefusal(refusal, lang);
  return { status, body: { code, msg, data: null, key: refusal.key, values: refusal.values } };
}
