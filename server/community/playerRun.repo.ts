import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** Where a day's run over all players stands, for use in a statement: 0 at its first turn. */
export const placeOf = (name: string, day: number) => sql<bigint>`
  coalesce((SELECT place FROM player_run WHERE name = ${name} AND day = ${day}::bigint), 0)`;

/** Where a day's run over all players stands: 0 at its first turn. */
export async function readPlace(tx: Tx, name: string, day: number): Promise<bigint> {
  const { rows } = await sql<{ place: bigint }>`SELECT ${placeOf(name, day)} AS place`.execute(tx);
  return rows[0]?.place ?? 0n;
}

/** Notes that a day's run has been at every player up to a place. */
export async function savePlace(tx: Tx, name: string, day: number, place: bigint): Promise<void> {
  const values = { day: BigInt(day), place };
  await tx
    .insertInto('player_run')
    .values({ name, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute();
}
