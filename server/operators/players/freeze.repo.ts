import type { Db, Tx } from '#server/db/database.ts';

/** Freeze of an account in wire shape. */
export interface Freeze {
  reason: string;
  frozenBy: string;
  frozenAt: number;
}

/** Freeze of a player; null: not frozen. */
export async function findFreeze(db: Db | Tx, playerId: bigint): Promise<Freeze | null> {
  const row = await db
    .selectFrom('player_freeze')
    .selectAll()
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row ? { reason: row.reason, frozenBy: row.frozen_by, frozenAt: row.frozen_at.getTime() } : null;
}

/** Freezes a player; false if the player is frozen already. */
export async function insertFreeze(tx: Tx, playerId: bigint, freeze: Freeze): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('player_freeze')
    .values({
      player_id: playerId,
      reason: freeze.reason,
      frozen_by: freeze.frozenBy,
      frozen_at: new Date(freeze.frozenAt),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Ends a freeze; false if there is none. */
export async function deleteFreeze(tx: Tx, playerId: bigint): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('player_freeze')
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
