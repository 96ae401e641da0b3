import { sql } from 'kysely';
import type { RecordType } from '#core/catalog/recordTypes.ts';
import type { LockedAtr } from '#core/rules/holding.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { linesAlong } from '#server/ledger/linesAlong.ts';

/** Stored entry of a player's ATR account. */
export interface StoredLine {
  posting: bigint;
  /** Number of the transfer (`transferId`): the posting of which that is a part, or itself. */
  whole: bigint;
  type: RecordType;
  amount: bigint;
  balance: bigint;
  reference: string;
  /** Sender of a received transfer. */
  sender: bigint | null;
  /** Stored protected part of a received transfer; null when its sender's entries are not folded that far. */
  known: bigint | null;
}

/** Entries of a player's ATR account after a posting, oldest first, at most `limit`. */
export async function readLines(
  db: Db | Tx,
  playerId: bigint,
  { after, limit }: { after: bigint; limit: number },
): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    SELECT e.posting_id AS posting, coalesce(p.home_id, e.posting_id) AS whole, e.line_type AS type,
      e.amount, e.balance, coalesce(p.reference, '') AS reference,
      CASE WHEN e.line_type = 'internalTransfer' AND e.amount > 0 THEN (
        SELECT other.player_id FROM entry o JOIN account other ON other.id = o.account_id
        WHERE o.posting_id = coalesce(p.home_id, e.posting_id) AND o.amount < 0 AND other.player_id IS NOT NULL LIMIT 1) END AS sender,
      CASE WHEN e.line_type = 'internalTransfer' AND e.amount > 0 THEN (
        SELECT t.protected FROM holding_transfer t WHERE t.posting_id = coalesce(p.home_id, e.posting_id)) END AS known
    FROM account a
    CROSS JOIN ${linesAlong('a', { order: 'ASC', limit, when: sql`posting_id > ${after}` })} AS e
    LEFT JOIN posting p ON p.id = e.posting_id
      AND e.line_type IN ('otcSell', 'withdrawal', 'withdrawalRefund', 'internalTransfer')
    WHERE a.name = ${`user:${playerId}`} AND a.coin = 'ATR' AND a.shard = 0
    ORDER BY e.posting_id LIMIT ${limit}`.execute(db);
  return rows;
}

/** ATR of players in open orders and pending withdrawals, by player. Not locked. */
export async function readLocked(
  db: Db | Tx,
  playerIds: readonly bigint[],
): Promise<Map<bigint, LockedAtr[]>> {
  const { rows } = await sql<{ playerId: bigint; reference: string; amount: bigint }>`
    SELECT player_id AS "playerId", regexp_replace(name, '^hold:', 'withdrawal:') AS reference, balance AS amount
    FROM account
    WHERE player_id = ANY (${[...playerIds]}::bigint[]) AND coin = 'ATR' AND balance > 0
      AND (name LIKE 'order:%' OR name LIKE 'hold:%')
    ORDER BY player_id, name`.execute(db);
  const locked = new Map<bigint, LockedAtr[]>();
  for (const { playerId, ...row } of rows) locked.set(playerId, [...(locked.get(playerId) ?? []), row]);
  return locked;
}

/** Points of a player, in PTS units. */
export async function readPoints(db: Db | Tx, playerId: bigint): Promise<bigint> {
  const row = await db
    .selectFrom('account')
    .select('balance')
    .where('name', '=', `user:${playerId}`)
    .where('coin', '=', 'PTS')
    .executeTakeFirst();
  return row?.balance ?? 0n;
}
