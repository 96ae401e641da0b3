import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** SQL for the last player id that a day's run has processed; 0 at its first turn. */
export const placeOf = (name: string, day: number) => sql<bigint>`
  coalesce((SELECT place FROM player_run WHERE name = ${name} AND day = ${day}::bigint), 0)`;

/** Last player id that a day's run has processed; 0 at its first turn. */
export async function readPlace(tx: Tx, name: string, day: number): Promise<bigint> {
  const { rows } = await sql<{ place: bigint }>`SELECT ${placeOf(name, day)} AS place`.execute(tx);
  return rows[0]?.place ?? 0n;
}

/** Stores the last player id that a day's run has processed. */
export async function savePlace(tx: Tx, name: string, day: number, place: bigint): Promise<void> {
  const values = { day: BigInt(day), place };
  await tx
    .insertInto('player_run')
    .values({ name, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute();
}
