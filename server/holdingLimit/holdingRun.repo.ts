import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { allBooks } from '#server/ledger/book.ts';
import { entriesOf } from '#server/ledger/entriesOf.ts';
import type { BooksPart } from '#server/world/world.ts';

/** Locks the row of the daily check until the transaction ends, so that only one transaction stores folds. */
export async function lockRun(tx: Tx): Promise<{ day: number; after: bigint }> {
  const row = await tx
    .selectFrom('holding_run')
    .select(['day', 'after_player'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { day: row.day, after: row.after_player };
}

/** Stores the progress of a day's check. */
export async function saveRun(tx: Tx, day: number, after: bigint): Promise<void> {
  await tx.updateTable('holding_run').set({ day, after_player: after }).execute();
}

/** A player whose holding may exceed the range; ATR and points in units. */
export interface RichPlayer {
  playerId: bigint;
  available: bigint;
  /** With open orders and pending withdrawals. */
  held: bigint;
  points: bigint;
  dueAt: Date | null;
}

/** Some of the players in id order. */
interface RichPage {
  after: bigint;
  minBalance: bigint;
  limit: number;
}

/**
 * Players with more than `minBalance` ATR, own orders and pending withdrawals included, in id order, with their points:
 * candidates for the check. Players without available ATR are left out: nothing of theirs can be destroyed.
 */
export async function readRich(tx: Tx, books: BooksPart | null, page: RichPage): Promise<RichPlayer[]> {
  if (books === null) return readRichOf(tx, page);
  const players: RichPlayer[] = [];
  for (const book of allBooks) players.push(...(await books.within(book, (own) => readRichOf(own, page))));
  return players.sort((one, other) => (one.playerId < other.playerId ? -1 : 1)).slice(0, page.limit);
}

/** The same of one ledger. */
async function readRichOf(tx: Tx, { after, minBalance, limit }: RichPage): Promise<RichPlayer[]> {
  const { rows } = await sql<RichPlayer>`
    SELECT a.player_id AS "playerId", a.balance AS available, a.balance + locked.amount AS held, h.due_at AS "dueAt",
      coalesce((SELECT pts.balance FROM account pts WHERE pts.name = a.name AND pts.coin = 'PTS'), 0) AS points
    FROM account a LEFT JOIN holding h ON h.player_id = a.player_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(o.balance), 0)::bigint AS amount FROM account o
      WHERE o.player_id = a.player_id AND o.coin = 'ATR' AND o.balance > 0
        AND (o.name LIKE 'order:%' OR o.name LIKE 'hold:%')
    ) locked
    WHERE a.player_id > ${after} AND a.coin = 'ATR' AND a.name LIKE 'user:%' AND a.balance > 0
      AND a.balance + locked.amount > ${minBalance}
    ORDER BY a.player_id LIMIT ${limit}`.execute(tx);
  return rows;
}

/** A transfer of ATR by a player. */
export interface TransferRow {
  /** Its number (`transferId`). */
  transfer: bigint;
  sender: bigint;
  /** Where a run goes on that does not come to its end (`transfers_to`). */
  before: bigint;
}

/**
 * Transfers after the last folded one, oldest first, within the next `window` postings, and the posting up to which
 * this is all; `isLast` when no sealed posting follows it. The sealer's floor bounds it: no older posting can still commit.
 */
export async function readTransfers(
  tx: Tx,
  window: number,
): Promise<{ transfers: TransferRow[]; to: bigint; isLast: boolean }> {
  const bounds = await sql<{ after: bigint; to: bigint; isLast: boolean }>`
    SELECT transfers_to AS after, greatest(transfers_to, least(floor_id, transfers_to + ${window}::bigint)) AS to,
      floor_id <= transfers_to + ${window}::bigint AS "isLast"
    FROM holding_run, seal_state`.execute(tx);
  const { after = 0n, to = 0n, isLast = true } = bounds.rows[0] ?? {};
  const { rows } = await sql<TransferRow>`
    SELECT p.id AS transfer, a.player_id AS sender, p.id - 1 AS before
    FROM posting p
    CROSS JOIN ${entriesOf('p')} AS e
    JOIN account a ON a.id = e.account_id AND a.player_id IS NOT NULL
    WHERE e.amount < 0 AND p.id > ${after} AND p.id <= ${to} AND p.type = 'internalTransfer'
      AND NOT EXISTS (SELECT 1 FROM holding_transfer t WHERE t.posting_id = p.id)
    ORDER BY p.id`.execute(tx);
  return { transfers: rows, to, isLast };
}

/** Stores the posting up to which transfers are folded. */
export async function saveTransfersTo(tx: Tx, posting: bigint): Promise<void> {
  await tx.updateTable('holding_run').set({ transfers_to: posting }).execute();
}
