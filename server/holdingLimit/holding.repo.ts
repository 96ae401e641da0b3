import { sql, type Selectable } from 'kysely';
import type { RecordType } from '#core/catalog/recordTypes.ts';
import type { HoldingFold } from '#core/rules/holding.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { HoldingDestroyedTable, HoldingTable } from './holding.tables.ts';

export type HoldingRow = Selectable<HoldingTable>;

/** Locks that are remembered of one player, the newest: more than can be open at once. */
const MOST_LOCKS = 200;

/** One line of a player's own ATR account as it is kept. */
export interface StoredLine {
  posting: bigint;
  type: RecordType;
  amount: bigint;
  balance: bigint;
  reference: string;
  /** Who sent a transfer that was received. */
  sender: bigint | null;
}

/** How far a player's lines are folded, and whether they are flagged. */
export async function readHolding(db: Db | Tx, playerId: bigint): Promise<HoldingRow> {
  const row = await db.selectFrom('holding').selectAll().where('player_id', '=', playerId).executeTakeFirst();
  const none = { line: 0n, protected: 0n, locks: {}, excess: null, flagged_at: null, due_at: null };
  return row ?? { player_id: playerId, ...none };
}

/** Lines of a player's own ATR account after one posting and up to another, oldest first, `most` at most. */
export async function readLines(
  db: Db | Tx,
  playerId: bigint,
  { after, until, most }: { after: bigint; until: bigint | null; most: number },
): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    SELECT e.posting_id AS posting, e.line_type AS type, e.amount, e.balance, coalesce(p.reference, '') AS reference,
      CASE WHEN e.line_type = 'internalTransfer' AND e.amount > 0 THEN (
        SELECT other.player_id FROM entry o JOIN account other ON other.id = o.account_id
        WHERE o.posting_id = e.posting_id AND o.amount < 0 LIMIT 1) END AS sender
    FROM account a
    JOIN entry e ON e.account_id = a.id
    LEFT JOIN posting p ON p.id = e.posting_id AND e.line_type IN ('otcSell', 'withdrawal', 'withdrawalRefund')
    WHERE a.name = ${`user:${playerId}`} AND a.coin = 'ATR' AND a.shard = 0
      AND e.posting_id > ${after} AND (${until}::bigint IS NULL OR e.posting_id <= ${until}::bigint)
    ORDER BY e.posting_id LIMIT ${most}`.execute(db);
  return rows;
}

/** What of a transfer was protected; null when its sender's lines are not folded so far. */
export async function readCarried(db: Db | Tx, posting: bigint): Promise<bigint | null> {
  const row = await db
    .selectFrom('holding_transfer')
    .select('protected')
    .where('posting_id', '=', posting)
    .executeTakeFirst();
  return row?.protected ?? null;
}

/** Keeps how far a player's lines are folded, and what their transfers carried. */
export async function saveFold(
  tx: Tx,
  playerId: bigint,
  { fold, line, sent }: { fold: HoldingFold; line: bigint; sent: ReadonlyMap<bigint, bigint> },
): Promise<void> {
  const newest = [...fold.locks].slice(-MOST_LOCKS).map(([reference, amount]) => [reference, String(amount)]);
  const kept = { line, protected: fold.protected, locks: JSON.stringify(Object.fromEntries(newest)) };
  await tx
    .insertInto('holding')
    .values({ player_id: playerId, ...kept })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet(kept))
    .execute();
  if (sent.size === 0) return;
  await tx
    .insertInto('holding_transfer')
    .values([...sent].map(([posting_id, amount]) => ({ posting_id, protected: amount })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Flags a player, or takes the flag away. */
export async function saveFlag(
  tx: Tx,
  playerId: bigint,
  flag: { excess: bigint; flagged_at: Date; due_at: Date } | null,
): Promise<void> {
  await tx
    .updateTable('holding')
    .set(flag ?? { excess: null, flagged_at: null, due_at: null })
    .where('player_id', '=', playerId)
    .execute();
}

/** Holds the check's own row until the transaction ends, so that one fold is kept at a time. */
export async function lockRun(tx: Tx): Promise<{ day: number; after: bigint }> {
  const row = await tx
    .selectFrom('holding_run')
    .select(['day', 'after_player'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { day: row.day, after: row.after_player };
}

/** Notes how far the check of a day has come. */
export async function saveRun(tx: Tx, day: number, after: bigint): Promise<void> {
  await tx.updateTable('holding_run').set({ day, after_player: after }).execute();
}

/** Who may be above the range: players with more than `least` available ATR, in order, with their points. */
export async function readRich(
  tx: Tx,
  after: bigint,
  least: bigint,
  most: number,
): Promise<{ playerId: bigint; held: bigint; points: bigint; dueAt: Date | null }[]> {
  const { rows } = await sql<{ playerId: bigint; held: bigint; points: bigint; dueAt: Date | null }>`
    SELECT a.player_id AS "playerId", a.balance AS held, h.due_at AS "dueAt",
      coalesce((SELECT pts.balance FROM account pts WHERE pts.name = a.name AND pts.coin = 'PTS'), 0) AS points
    FROM account a LEFT JOIN holding h ON h.player_id = a.player_id
    WHERE a.player_id > ${after} AND a.coin = 'ATR' AND a.name LIKE 'user:%' AND a.balance > ${least}
    ORDER BY a.player_id LIMIT ${most}`.execute(tx);
  return rows;
}

/** Flagged players whose second check is due. */
export function readDue(tx: Tx, now: number, most: number): Promise<HoldingRow[]> {
  return tx
    .selectFrom('holding')
    .selectAll()
    .where('due_at', '<=', new Date(now))
    .orderBy('due_at')
    .orderBy('player_id')
    .limit(most)
    .execute();
}

/** A player's points, in PTS units. */
export async function readPoints(db: Db | Tx, playerId: bigint): Promise<bigint> {
  const row = await db
    .selectFrom('account')
    .select('balance')
    .where('name', '=', `user:${playerId}`)
    .where('coin', '=', 'PTS')
    .executeTakeFirst();
  return row?.balance ?? 0n;
}

/** Keeps what was destroyed with the checks that bound it, for the audit. */
export async function addDestroyed(tx: Tx, rows: readonly HoldingDestroyedTable[]): Promise<void> {
  await tx.insertInto('holding_destroyed').values(rows).execute();
}
