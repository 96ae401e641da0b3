import type { Tx } from '../db/database.ts';

/** Where a day's run over all players stands: 0 at its first turn. */
export async function readPlace(tx: Tx, name: string, day: number): Promise<bigint> {
  const row = await tx
    .selectFrom('player_run')
    .select('place')
    .where('name', '=', name)
    .where('day', '=', BigInt(day))
    .executeTakeFirst();
  return row?.place ?? 0n;
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
