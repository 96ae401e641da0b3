import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';

/** After so long without a node that counted, the market counts as closed meanwhile. */
export const REST_AFTER_MS = 60_000;

export interface MarketState {
  sequence: number;
  /** For how long the market was open in all, milliseconds: what orders live by. */
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

/** The open time as it stands at a wall time, before anybody counted it. */
const openAt = (wallNow: number) => sql<bigint>`(open_ms + CASE
  WHEN counted_at IS NULL OR ${new Date(wallNow)} - counted_at > make_interval(secs => ${REST_AFTER_MS / 1000}) THEN 0
  ELSE greatest(0, extract(epoch FROM ${new Date(wallNow)}::timestamptz - counted_at) * 1000)::bigint END)`;

/**
 * Holds the book until the transaction ends and counts the open time up to now. The sequence is one further: what this
 * transaction changes is told under it.
 */
export async function lockMarket(tx: Tx, wallNow: number): Promise<MarketState> {
  const { rows } = await sql<Row>`
    UPDATE market_state SET sequence = sequence + 1, open_ms = ${openAt(wallNow)},
      counted_at = greatest(counted_at, ${new Date(wallNow)})
    WHERE id = 1 RETURNING sequence, open_ms`.execute(tx);
  return toState(rows[0]);
}

/** Skips a number, so that whoever listens sees a gap and reads the book again. */
export async function skipSequence(tx: Tx): Promise<void> {
  await tx
    .updateTable('market_state')
    .set((eb) => ({ sequence: eb('sequence', '+', 1n) }))
    .execute();
}

/** Counts the open time up to now, which is what says that a server runs. */
export async function countOpenTime(tx: Tx, wallNow: number): Promise<MarketState> {
  const { rows } = await sql<Row>`
    UPDATE market_state SET open_ms = ${openAt(wallNow)}, counted_at = greatest(counted_at, ${new Date(wallNow)})
    WHERE id = 1 RETURNING sequence, open_ms`.execute(tx);
  return toState(rows[0]);
}

/** The state as it stands, not held. */
export async function readMarket(db: Db, wallNow: number): Promise<MarketState> {
  const { rows } = await sql<Row>`
    SELECT sequence, ${openAt(wallNow)} AS open_ms FROM market_state WHERE id = 1`.execute(db);
  return toState(rows[0]);
}
