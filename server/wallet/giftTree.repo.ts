import type { Tx } from '#server/db/database.ts';

/** Returns true when a player ever received a gift tree; part of the coins must then stay. */
export async function hasGiftTree(tx: Tx, playerId: bigint): Promise<boolean> {
  const gift = await tx
    .selectFrom('gift')
    .select('tree_plant')
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return gift !== undefined && gift.tree_plant !== null;
}
