import type { Tx } from '#server/db/database.ts';

/** Whether a player was ever given a tree, which keeps part of the coins from being sent on. */
export async function hasGiftTree(tx: Tx, playerId: bigint): Promise<boolean> {
  const gift = await tx
    .selectFrom('gift')
    .select('tree_plant')
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return gift !== undefined && gift.tree_plant !== null;
}
