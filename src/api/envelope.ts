import type { RefusalKey, RefusalValues } from '#core/api/refusals.ts';
import { CallRefusal } from './callRefusal.ts';

/** What every answer of the server is wrapped in. */
interface Envelope {
  code: number;
  msg?: string;
  key?: RefusalKey;
  values?: RefusalValues;
  data?: unknown;
}

const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === 'object' && body !== null && typeof (body as Envelope).code === 'number';

/** Whether the server itself spoke: a gateway's error page or a lost line did not. */
export function isAnswer(response: { status: number; data: unknown }): boolean {
  return isEnvelope(response.data);
}

/** The data of a success (HTTP 200 and code 200), or the refusal, thrown. */
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
