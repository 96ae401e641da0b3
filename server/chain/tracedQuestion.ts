import { traced } from '#server/tracing/traced.ts';

/** Asks a chain node within a span that has the method's name, and no parameter. */
export function tracedQuestion<Result>(method: string, ask: () => Promise<Result>): Promise<Result> {
  return traced({ name: `chain ${method}`, kind: 'client', attributes: { 'rpc.method': method } }, ask);
}
