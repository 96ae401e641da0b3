import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';

/** After this time without a counting node, the market was closed in between; wall ms. */
export const REST_AFTER_MS = 60_000;

export interface MarketState {
  sequence: number;
  /** Total open time of the market in ms; the lifetime of orders is measured in it. */
  openMs: number;
}

interface Row {
  sequence: bigint;
  open_ms: bigint;
}

const toState = (row: Row | undefined): MarketState => {
  if (!row) throw new Error('the market has no state');
  return { sequence: Number(row.sequence), openMs: Number(row.open_ms) };
};

/** Open time at a wall time, before it is stored. */
const openAt = (wallNow: number) => sql<bigint>`(open_ms + CASE
  WHEN counted_at IS NULL OR ${new Date(wallNow)} - counted_at > make_interval(secs => ${REST_AFTER_MS / 1000}) THEN 0
  ELSE greatest(0, extract(epoch FROM ${new Date(wallNow)}::timestamptz - counted_at) * 1000)::bigint END)`;

/**
 * Locks the order book until the transaction ends, and stores the open time up to now. Increments the
 * sequence: this transaction's changes are published under it.
 */
export async function lockMarket(tx: Tx, wallNow: number): Promise<MarketState> {
  const { rows } = await sql<Row>`
    UPDATE market_state SET sequence = sequence + 1, open_ms = ${openAt(wallNow)},
      counted_at = greatest(counted_at, ${new Date(wallNow)})
    WHERE id = 1 RETURNING sequence, open_ms`.execute(tx);
  return toState(rows[0]);
}

/** Skips a sequence number, so that clients see a gap and reload the book. */
export async function skipSequence(tx: Tx): Promise<void> {
  await tx
    .updateTable('market_state')
    .set((eb) => ({ sequence: eb('sequence', '+', 1n) }))
    .execute();
}

/** Stores the open time up to now, as proof that a server runs. */
export async function countOpenTime(tx: Tx, wallNow: number): Promise<MarketState> {
  const { rows } = await sql<Row>`
    UPDATE market_state SET open_ms = ${openAt(wallNow)}, counted_at = greatest(counted_at, ${new Date(wallNow)})
    WHERE id = 1 RETURNING sequence, open_ms`.execute(tx);
  return toState(rows[0]);
}

/** Reads the state without a lock. */
export async function readMarket(db: Db, wallNow: number): Promise<MarketState> {
  const { rows } = await sql<Row>`
    SELECT sequence, ${openAt(wallNow)} AS open_ms FROM market_state WHERE id = 1`.execute(db);
  return toState(rows[0]);
}
