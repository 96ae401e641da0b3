import { sql, type RawBuilder } from 'kysely';
import type { LinkRange } from './invariant.ts';

/** Condition on a column with posting ids: those of a piece, or all. The ids are a parameter, so that an index serves it. */
export function within(range: LinkRange | null, column: string): RawBuilder<unknown> {
  return range ? sql`${sql.ref(column)} = ANY (${range.postings}::bigint[])` : sql`TRUE`;
}
