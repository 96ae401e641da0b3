import type { Db, Tx } from '#server/db/database.ts';

/** True if a player has transferred coins to a receiver before. */
export async function isKnownReceiver(db: Db | Tx, playerId: bigint, receiverId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('transfer_receiver')
    .select('receiver_id')
    .where('player_id', '=', playerId)
    .where('receiver_id', '=', receiverId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Remembers the receiver of a first transfer. Idempotent. */
export async function addReceiver(
  db: Db | Tx,
  receiver: { playerId: bigint; receiverId: bigint; wallNow: number },
): Promise<void> {
  const { playerId: player_id, receiverId: receiver_id, wallNow } = receiver;
  await db
    .insertInto('transfer_receiver')
    .values({ player_id, receiver_id, first_at: new Date(wallNow) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
