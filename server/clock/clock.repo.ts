import type { Clock } from '#core/rules/clock.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** The clock's row: its anchor, and the latest game time that any node is known to have returned. */
export interface StoredClock extends Clock {
  seenAt: number;
}

/** The clock that every node should use; null in a world that never ran. */
export async function readClock(db: Db): Promise<StoredClock | null> {
  const row = await db.selectFrom('clock').selectAll().executeTakeFirst();
  return row ? toStoredClock(row) : null;
}

/** The clock's row, locked until the transaction ends. */
export async function lockClock(tx: Tx): Promise<StoredClock | null> {
  const row = await tx.selectFrom('clock').selectAll().forUpdate().executeTakeFirst();
  return row ? toStoredClock(row) : null;
}

/** Re-anchors the clock: game time is `gameAt`, which also becomes the latest time seen. */
export async function saveClock(tx: Tx, { wallAt, gameAt, speed }: Clock): Promise<void> {
  const anchor = { wall_at: new Date(wallAt), game_at: new Date(gameAt), speed, seen_at: new Date(gameAt) };
  await tx
    .insertInto('clock')
    .values(anchor)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(anchor))
    .execute();
}

/** Stores the latest game time that was returned. An older value changes nothing. */
export async function saveSeen(db: Db, seenAt: number): Promise<void> {
  const seen_at = new Date(seenAt);
  await db.updateTable('clock').set({ seen_at }).where('seen_at', '<', seen_at).execute();
}

function toStoredClock(row: { wall_at: Date; game_at: Date; speed: number; seen_at: Date }): StoredClock {
  return {
    wallAt: row.wall_at.getTime(),
    gameAt: row.game_at.getTime(),
    speed: row.speed,
    seenAt: row.seen_at.getTime(),
  };
}
