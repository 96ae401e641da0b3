import { Refusal } from '#core/api/refusals.ts';
import { traced } from '#server/tracing/traced.ts';

/**
 * Runs a call within a span of its path. The span has the request id of the log's lines, and the key of a refusal. A
 * trace begins here: a context that the caller sends is not read, because callers are strangers.
 */
export function tracedCall(path: string, requestId: string, run: () => Promise<unknown>): Promise<unknown> {
  const attributes = { 'http.route': `/api/${path}`, 'manor.request_id': requestId };
  return traced({ name: `call ${path}`, kind: 'server', attributes }, async (note) => {
    const outcome = await run();
    if (outcome instanceof Refusal) note({ 'manor.refusal': outcome.key });
    return outcome;
  });
}
