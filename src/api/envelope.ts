import type { RefusalKey, RefusalValues } from '#core/api/refusals.ts';
import { CallRefusal } from './callRefusal.ts';

/** Envelope of every server response. */
interface Envelope {
  code: number;
  msg?: string;
  key?: RefusalKey;
  values?: RefusalValues;
  data?: unknown;
}

const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === 'object' && body !== null && typeof (body as Envelope).code === 'number';

/** Returns the data of a success (HTTP 200 and code 200), or throws the refusal. */
export function openEnvelope(response: { status: number; data: unknown }): unknown {
  const { status, data: body } = response;
  if (!isEnvelope(body)) throw new CallRefusal(status >= 500 ? 'offline' : 'systemError', { status });
  if (status === 200 && body.code === 200) return body.data;
  throw new CallRefusal(body.key ?? 'systemError', {
    msg: body.msg || null,
    values: body.values,
    status,
  });
}
