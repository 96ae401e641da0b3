import { sql } from 'kysely';
import type { RecordType } from '#core/catalog/recordTypes.ts';
import type { Db, Tx } from '#server/db/database.ts';

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
