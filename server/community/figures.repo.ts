import { sql } from 'kysely';
import type { ChainCoin } from '../../core/catalog/chainCoins.ts';
import type { RecordType } from '../../core/catalog/recordTypes.ts';
import type { Tx } from '../db/database.ts';

/** A line of a player's own account, or coins that were burned (no player). */
export interface SealedLine {
  player: bigint | null;
  coin: ChainCoin;
  type: RecordType;
  amount: bigint;
  /** Game time, epoch milliseconds. */
  at: number;
}

interface Row extends Omit<SealedLine, 'at'> {
  at: Date;
}

/** Up to which link of the hash chain the figures count. */
export async function readSequence(tx: Tx): Promise<bigint> {
  const row = await tx.selectFrom('figures_state').select('sequence').executeTakeFirstOrThrow();
  return row.sequence;
}

/** The lines of the next `most` sealed postings after a link, in the order of the chain, and the last link read. */
export async function readSealedLines(
  tx: Tx,
  after: bigint,
  most: number,
): Promise<{ lines: SealedLine[]; last: bigint }> {
  const head = await tx
    .selectFrom('chain_link')
    .select(({ fn }) => fn.max('sequence').as('last'))
    .where('sequence', '>', after)
    .where('sequence', '<=', after + BigInt(most))
    .executeTakeFirst();
  const last = head?.last ?? null;
  if (last === null) return { lines: [], last: after };
  // Along one account the chain keeps the order of its versions: whoever posts later was sealed later.
  const { rows } = await sql<Row>`
    SELECT a.player_id AS player, a.coin, p.type, e.amount, p.game_at AS at
    FROM chain_link c
    JOIN posting p ON p.id = c.posting_id
    JOIN entry e ON e.posting_id = c.posting_id
    JOIN account a ON a.id = e.account_id
    WHERE c.sequence > ${after} AND c.sequence <= ${last}
      AND a.coin IN ('ATR', 'USDT') AND (e.line_type IS NOT NULL OR a.name = 'burn')
    ORDER BY c.sequence, a.id`.execute(tx);
  return { lines: rows.map((row) => ({ ...row, at: row.at.getTime() })), last };
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
