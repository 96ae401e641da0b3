import { sql, type Selectable } from 'kysely';
import type { Gifts } from '../../core/api/ticketObjects.ts';
import type { Db, Tx } from '../db/database.ts';
import type { GiftTable } from './ticket.tables.ts';

export type GiftRow = Selectable<GiftTable>;

/** Locks what a player was given until the transaction ends, so that two wishes at once give one gift. */
export function lockGifts(tx: Tx, playerId: bigint): Promise<GiftRow> {
  return tx
    .insertInto('gift')
    .values({ player_id: playerId })
    .onConflict((conflict) =>
      conflict.column('player_id').doUpdateSet({ version: sql<bigint>`gift.version + 1` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Notes a gift in a locked row. */
export async function saveGift(
  tx: Tx,
  playerId: bigint,
  gift: Partial<Pick<GiftRow, 'check_in_day' | 'ticket_day' | 'tutorial_at'>>,
): Promise<void> {
  await tx.updateTable('gift').set(gift).where('player_id', '=', playerId).execute();
}

/** What a player was given, without a lock. */
export async function readGifts(db: Db, playerId: bigint): Promise<GiftRow> {
  const row = await db.selectFrom('gift').selectAll().where('player_id', '=', playerId).executeTakeFirst();
  return row ?? { player_id: playerId, version: 0n, check_in_day: null, ticket_day: null, tutorial_at: null };
}

/** Gifts as the wire carries them. */
export function giftFacts(row: GiftRow): Gifts {
  return {
    version: Number(row.version),
    checkInDay: row.check_in_day,
    ticketDay: row.ticket_day,
    tutorialPaid: row.tutorial_at !== null,
  };
}

/** Plants looked at, newest first: more than a farm can have grown and harvested in a day of care. */
const LAST_PLANTS = 120;

/** Game time of the last care that a player gave, harvested plants included; null when there was none lately. */
export async function lastCareAt(db: Db | Tx, playerId: bigint): Promise<number | null> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT max(greatest(watered_at, fertilized_at, weeded_at, insects_killed_at)) AS at
    FROM (SELECT * FROM plant WHERE player_id = ${playerId} ORDER BY id DESC LIMIT ${LAST_PLANTS}) AS lately
  `.execute(db);
  return rows[0]?.at?.getTime() ?? null;
}

/** Whether the tutorial's taps are done, as the farm's own totals say: something was cared for, and something sold. */
export async function isTutorialDone(db: Db | Tx, playerId: bigint): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    SELECT coalesce(bool_or(topic LIKE 'care:%' AND times > 0), false)
      AND coalesce(bool_or(topic = 'all' AND earned > 0), false) AS done
    FROM farm_total WHERE player_id = ${playerId}`.execute(db);
  return rows[0]?.done ?? false;
}
