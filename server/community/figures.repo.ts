import { sql } from 'kysely';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import type { RecordType } from '#core/catalog/recordTypes.ts';
import type { Tx } from '#server/db/database.ts';

/** A line of a player's own account, or coins that were burned (no player). */
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
  /** Null where the posting has no line that counts. */
  coin: ChainCoin | null;
  at: Date;
}

/** Bounds of what is read at once. */
export interface MostRead {
  postings: number;
  /** A day's posting has a hundred of them. */
  lines: number;
}

/**
 * The lines of the next sealed postings that the figures do not count yet, in the order of the chain; up to which link
 * they are read (null: nothing is new), and whether more may wait.
 */
export async function readSealedLines(
  tx: Tx,
  most: MostRead,
): Promise<{ lines: SealedLine[]; last: bigint | null; isMore: boolean }> {
  // Along one account the chain keeps the order of its versions: whoever posts later was sealed later. Each step is one
  // indexed row (OFFSET 0): joined at once, all accounts would be read.
  const { rows } = await sql<Row>`
    SELECT c.sequence, line.* FROM (
      SELECT sequence, posting_id FROM chain_link WHERE sequence > (SELECT sequence FROM figures_state)
      ORDER BY sequence LIMIT ${most.postings}
    ) c
    LEFT JOIN LATERAL (
      SELECT a.player_id AS player, a.coin, p.type, e.amount, p.game_at AS at
      FROM (SELECT type, game_at FROM posting WHERE id = c.posting_id OFFSET 0) p
      CROSS JOIN LATERAL (
        SELECT account_id, amount FROM entry WHERE posting_id = c.posting_id
          AND (line_type IS NOT NULL OR account_id = ANY (ARRAY(SELECT id FROM account WHERE name = 'burn')))
        OFFSET 0
      ) e
      CROSS JOIN LATERAL (
        SELECT player_id, coin FROM account WHERE id = e.account_id AND coin IN ('ATR', 'USDT') OFFSET 0
      ) a
    ) line ON TRUE
    ORDER BY c.sequence LIMIT ${most.lines}`.execute(tx);
  const end = rows.at(-1)?.sequence ?? null;
  const isCut = rows.length === most.lines;
  // The last posting may go on beyond the bound.
  const whole = isCut ? rows.filter(({ sequence }) => sequence !== end) : rows;
  if (isCut && whole.length === 0) throw new Error(`posting ${end} of the chain has too many lines`);
  const lines = whole.flatMap(({ sequence: _, coin, at, ...line }): SealedLine[] =>
    coin === null ? [] : [{ ...line, coin, at: at.getTime() }],
  );
  const last = whole.at(-1)?.sequence ?? null;
  const read = last === null ? 0n : last - (whole[0]?.sequence ?? last) + 1n;
  return { lines, last, isMore: isCut || read >= BigInt(most.postings) };
}

/** Notes how far the figures count. */
export async function saveSequence(tx: Tx, sequence: bigint): Promise<void> {
  await tx.updateTable('figures_state').set({ sequence }).execute();
}

/** Coins paid out by the manor that players still have, by player and coin. */
export async function readEarned(
  tx: Tx,
  players: readonly bigint[],
): Promise<{ player: bigint; coin: ChainCoin; amount: bigint }[]> {
  const { rows } = await sql<{ player: bigint; coin: ChainCoin; amount: bigint }>`
    SELECT player_id AS player, coin, amount FROM earned_coin
    WHERE player_id = ANY (${[...players]}::bigint[])`.execute(tx);
  return rows;
}

/** Notes what players now have of them. */
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
