import type { RawBuilder } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Offender } from './invariant.ts';

/** Runs a query that finds offenders and returns the first, or null. */
export async function firstRow(tx: Tx, query: RawBuilder<Offender>): Promise<Offender | null> {
  const { rows } = await query.execute(tx);
  return rows[0] ?? null;
}
