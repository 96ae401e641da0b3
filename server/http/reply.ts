import { refusals, type Refusal } from '#core/api/refusals.ts';
import type { LangHeader } from '#core/catalog/langs.ts';
import { sayRefusal } from './sayRefusal.ts';

/** Body of every answer: code 200 and data, or a refusal's code, key and values with its sentence. */
export interface Envelope {
  code: number;
  msg: string;
  data: unknown;
  key?: string;
  values?: Refusal['values'];
}

/** An answer with its HTTP status. */
export interface Reply {
  status: number;
  body: Envelope;
}

/** The envelope of a successful call. */
export function replyDone(data: unknown): Reply {
  return { status: 200, body: { code: 200, msg: 'ok', data } };
}

/** The envelope of a refused call. */
export function replyRefused(refusal: Refusal, lang: LangHeader): Reply {
  const { status, code } = refusals[refusal.key];
  const msg = sayRefusal(refusal, lang);
  return { status, body: { code, msg, data: null, key: refusal.key, values: refusal.values } };
}
