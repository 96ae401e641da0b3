import { sql, type Selectable } from 'kysely';
import type { Gifts } from '#core/api/ticketObjects.ts';
import { cares, careTerms } from '#core/catalog/cares.ts';
import { addWithinBudget } from '#server/db/addWithinBudget.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { GiftTable } from './ticket.tables.ts';

export type GiftRow = Selectable<GiftTable>;

/** Locks the gifts of a player until the transaction ends, so that concurrent calls give one gift. */
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

/** Stores a gift in a locked row. */
export async function saveGift(
  tx: Tx,
  playerId: bigint,
  gift: Partial<Omit<GiftRow, 'player_id' | 'version'>>,
): Promise<void> {
  await tx.updateTable('gift').set(gift).where('player_id', '=', playerId).execute();
}

const noGifts = {
  check_in_day: null,
  ticket_day: null,
  check_ins: 0,
  tutorial_at: null,
  tutorial_off: false,
  tree_plant: null,
  tree_day: null,
  land_back: 0n,
} as const;

/** Gifts of a player, without a lock. */
export async function readGifts(db: Db | Tx, playerId: bigint): Promise<GiftRow> {
  const row = await db.selectFrom('gift').selectAll().where('player_id', '=', playerId).executeTakeFirst();
  return row ?? { player_id: playerId, version: 0n, ...noGifts };
}

/** Converts gifts to their wire shape. */
export function giftFacts(row: GiftRow): Gifts {
  return {
    version: Number(row.version),
    checkInDay: row.check_in_day,
    ticketDay: row.ticket_day,
    checkIns: row.check_ins,
    tutorialPaid: row.tutorial_at !== null,
    tutorialOff: row.tutorial_off,
    treeGiven: row.tree_plant !== null,
  };
}

/** Newest plants to read: more than a farm can grow and harvest in one day of care. */
const MAX_PLANTS = 120;

const careColumns = sql.join(cares.map((care) => sql.ref(careTerms[care].column)));

/** Game time of the player's last care, harvested plants included; null without a recent one. */
export async function lastCareAt(db: Db | Tx, playerId: bigint): Promise<number | null> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT max(greatest(${careColumns})) AS at
    FROM (SELECT * FROM plant WHERE player_id = ${playerId} ORDER BY id DESC LIMIT ${MAX_PLANTS}) AS lately
  `.execute(db);
  return rows[0]?.at?.getTime() ?? null;
}

/** Returns the player's progress in the tutorial's last two steps: one care and one harvest. */
export async function tutorialTaps(
  db: Db | Tx,
  playerId: bigint,
): Promise<{ cared: boolean; harvested: boolean }> {
  const { rows } = await sql<{ cared: boolean; harvested: boolean }>`
    SELECT
      EXISTS (SELECT 1 FROM farm_total WHERE player_id = ${playerId} AND topic LIKE 'care:%' AND times > 0) AS cared,
      EXISTS (SELECT 1 FROM plant WHERE player_id = ${playerId} AND harvested_at IS NOT NULL) AS harvested
  `.execute(db);
  return rows[0] ?? { cared: false, harvested: false };
}

/**
 * Adds a gift tree's promise (ATR units) to a game day's total; returns false, with nothing stored, when the
 * total would exceed `max`. The day's row stays locked: call it right before posting.
 */
export function addTreePromise(tx: Tx, day: number, worth: bigint, max: bigint): Promise<boolean> {
  return addWithinBudget(tx, { table: 'gift_tree_day', column: 'promised' }, day, worth, max);
}
