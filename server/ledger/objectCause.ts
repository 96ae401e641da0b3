import type { Cause } from './buildPosting.ts';

/** Cause of a posting about one part of an object, such as `withdrawal:7`. Each part can be posted once. */
export function objectCause(
  object: `${'casting' | 'order' | 'withdrawal'}:${bigint}`,
  part: string,
  { type, kind }: Pick<Cause, 'type' | 'kind'>,
): Cause {
  return { key: `${object}:${part}`, type, kind, reference: object };
}
