import { sql } from 'kysely';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import type { RecordType } from '#core/catalog/recordTypes.ts';
import type { Tx } from '#server/db/database.ts';
import { linksAfter } from '#server/ledger/linksAfter.ts';

/** Entry of a player's account, or burned coins (player null). */
export interface SealedLine {
  player: bigint | null;
  coin: ChainCoin;
  type: RecordType;
  amount: bigint;
  /** Game time, epoch milliseconds. */
  at: number;
}

interface Row extends Omit<SealedLine, 'at' | 'coin'> {
  sequence: bigint;
  /** Null where the posting has no entry that counts. */
  coin: ChainCoin | null;
  at: Date;
}

/** Bounds of one read. */
export interface ReadLimits {
  postings: number;
  /** A day's posting has about a hundred entries. */
  lines: number;
}

/** Entries of consecutive links. */
export interface SealedLines {
  lines: SealedLine[];
  /** The last link read; null: nothing new. */
  last: bigint | null;
  /** More may wait. */
  isMore: boolean;
}

/** The last link that the figures include. */
const counted = sql`(SELECT sequence FROM figures_state)`;

/** Reads the entries of the next sealed postings behind a link, by default those that the figures do not include yet, in chain order. */
export async function readSealedLines(
  tx: Tx,
  limits: ReadLimits,
  after: bigint | null = null,
): Promise<SealedLines> {
  // Along one account the chain follows the order of versions: a later posting is sealed later. Each LATERAL
  // step reads one row by index. OFFSET 0 stops the planner from flattening them into a join over all
  // accounts.
  const { rows } = await sql<Row>`
    SELECT c.sequence, line.*
    FROM ${linksAfter(after === null ? counted : sql`${after}::bigint`, limits.postings)} c
    LEFT JOIN LATERAL (
      SELECT a.player_id AS player, a.coin, p.type, e.amount, p.game_at AS at
      FROM (SELECT type, game_at FROM posting WHERE id = c.posting_id OFFSET 0) p
      CROSS JOIN LATERAL (
        SELECT account_id, amount FROM entry WHERE posting_id = c.posting_id OFFSET 0
      ) e
      CROSS JOIN LATERAL (
        SELECT player_id, coin FROM account
        WHERE id = e.account_id AND coin IN ('ATR', 'USDT') AND (name LIKE 'user:%' OR name = 'burn') OFFSET 0
      ) a
    ) line ON TRUE
    ORDER BY c.run, c.place LIMIT ${limits.lines}`.execute(tx);
  const end = rows.at(-1)?.sequence ?? null;
  const isCut = rows.length === limits.lines;
  // The bound may have cut the last posting.
  const complete = isCut ? rows.filter(({ sequence }) => sequence !== end) : rows;
  if (isCut && complete.length === 0) throw new Error(`posting ${end} of the chain has too many lines`);
  const lines = complete.flatMap(({ sequence: _, coin, at, ...line }): SealedLine[] =>
    coin === null ? [] : [{ ...line, coin, at: at.getTime() }],
  );
  const last = complete.at(-1)?.sequence ?? null;
  const read = last === null ? 0n : last - (complete[0]?.sequence ?? last) + 1n;
  return { lines, last, isMore: isCut || read >= BigInt(limits.postings) };
}

/** The last link that the figures include. */
export async function readSequence(tx: Tx): Promise<bigint> {
  const { sequence } = await tx.selectFrom('figures_state').select('sequence').executeTakeFirstOrThrow();
  return sequence;
}

/** Stores the last link that the figures include. */
export async function saveSequence(tx: Tx, sequence: bigint): Promise<void> {
  await tx.updateTable('figures_state').set({ sequence }).execute();
}

/** Balances of manor-paid coins by player and coin. */
export async function readEarned(
  tx: Tx,
  players: readonly bigint[],
): Promise<{ player: bigint; coin: ChainCoin; amount: bigint }[]> {
  const { rows } = await sql<{ player: bigint; coin: ChainCoin; amount: bigint }>`
    SELECT player_id AS player, coin, amount FROM earned_coin
    WHERE player_id = ANY (${[...players]}::bigint[])`.execute(tx);
  return rows;
}

/** Upserts balances of manor-paid coins. */
export async function saveEarned(
  tx: Tx,
  list: readonly { player: bigint; coin: ChainCoin; amount: bigint }[],
): Promise<void> {
  if (list.length === 0) return;
  await sql`
    INSERT INTO earned_coin (player_id, coin, amount)
    SELECT * FROM unnest(${list.map(({ player }) => player)}::bigint[], ${list.map(({ coin }) => coin)}::text[],
      ${list.map(({ amount }) => amount)}::bigint[])
    ON CONFLICT (player_id, coin) DO UPDATE SET amount = excluded.amount`.execute(tx);
}
