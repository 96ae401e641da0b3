import { sql } from 'kysely';
import type { Deposit } from '#core/api/objects.ts';
import { formatAmount } from '#core/money/amount.ts';
import type { Db } from '#server/db/database.ts';

interface Row {
  id: bigint;
  player_id: bigint;
  coin: Deposit['coin'];
  amount: bigint;
  tx_hash: string;
  block: bigint;
  state: Deposit['state'];
  version: bigint;
  seen_at: Date;
  credited_at: Date | null;
  tip: bigint;
  cursor: bigint;
}

/** Deposits below one ledger unit are not shown to players. */
const COLUMNS = sql`
  d.id, d.player_id, d.coin, d.amount, d.tx_hash, d.block, d.state, d.version, d.seen_at, d.credited_at,
  c.tip_number AS tip, c.version AS cursor FROM deposit d CROSS JOIN chain_cursor c`;

function confirmationsOf({ state, block, tip }: Row, needed: number): number {
  if (state === 'removed') return 0;
  if (state === 'credited') return needed;
  return Math.max(1, Math.min(needed, Number(tip - block) + 1));
}

/** Converts a row to wire shape. A pending deposit changes with every block, so its version is the cursor's. */
function inWireShape(row: Row, needed: number): Deposit {
  return {
    id: String(row.id),
    version: Number(row.state === 'pending' ? row.cursor : row.version),
    coin: row.coin,
    amount: formatAmount(row.amount),
    txHash: row.tx_hash,
    block: Number(row.block),
    state: row.state,
    confirmations: confirmationsOf(row, needed),
    needed,
    seenAt: row.seen_at.getTime(),
    creditedAt: row.credited_at?.getTime() ?? null,
  };
}

/** A player's deposits before an id, newest first, at most `size` (keyset pagination). */
export async function depositsOf(
  db: Db,
  {
    playerId,
    before,
    size,
    needed,
  }: { playerId: bigint; before: bigint | null; size: number; needed: number },
): Promise<Deposit[]> {
  const older = before === null ? sql`` : sql`AND d.id < ${before}`;
  const { rows } = await sql<Row>`
    SELECT ${COLUMNS} WHERE d.player_id = ${playerId} AND d.amount > 0 ${older}
    ORDER BY d.id DESC LIMIT ${size}`.execute(db);
  return rows.map((row) => inWireShape(row, needed));
}

/** Players' deposits that changed after a version of the cursor, and all pending ones; at most `limit`. */
export async function depositsSince(
  db: Db,
  { version, needed, limit }: { version: bigint; needed: number; limit: number },
): Promise<{ playerId: bigint; deposit: Deposit }[]> {
  const { rows } = await sql<Row>`
    SELECT ${COLUMNS}
    WHERE d.player_id IS NOT NULL AND d.amount > 0 AND (d.version > ${version} OR d.state = 'pending')
    ORDER BY d.version DESC, d.id DESC LIMIT ${limit}`.execute(db);
  return rows.map((row) => ({ playerId: row.player_id, deposit: inWireShape(row, needed) }));
}
