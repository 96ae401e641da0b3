import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { isGameOwned } from '#server/ledger/accountSql.ts';
import { atCut } from '#server/ledger/atCut.ts';
import type { BookCut } from '#server/ledger/bookCuts.ts';
import { sealedBalances } from '#server/ledger/sealedBalances.ts';
import type { BooksPart } from '#server/world/world.ts';

/** Amounts owed to each player at a link of the hash chain, or at its head (null), and to nobody as player 0. */
const owedAt = (sequence: bigint | null) => sql`
  SELECT coalesce(player_id, 0) AS player_id,
    coalesce(sum(balance) FILTER (WHERE coin = 'USDT'), 0)::bigint AS usdt,
    coalesce(sum(balance) FILTER (WHERE coin = 'ATR'), 0)::bigint AS atr
  FROM ${sealedBalances(sequence)} AS held
  WHERE player_id IS NOT NULL OR NOT ${isGameOwned('name')}
  GROUP BY 1`;

interface Owed {
  player_id: bigint;
  usdt: bigint;
  atr: bigint;
}

/** Gathers what the books owe at a cut in a table of this transaction, book by book. Returns the same from there. */
async function gatherOwed(tx: Tx, books: BooksPart, cut: BookCut) {
  await sql`CREATE TEMP TABLE owed_in_books (player_id bigint, usdt bigint, atr bigint) ON COMMIT DROP`.execute(
    tx,
  );
  await atCut(books, cut, async (own, sequence) => {
    const { rows } = await sql<Owed>`${owedAt(sequence)}`.execute(own);
    await sql`INSERT INTO owed_in_books SELECT * FROM unnest(${rows.map((row) => row.player_id)}::bigint[],
      ${rows.map(({ usdt }) => usdt)}::bigint[], ${rows.map(({ atr }) => atr)}::bigint[])`.execute(tx);
  });
  return sql`SELECT player_id, sum(usdt)::bigint AS usdt, sum(atr)::bigint AS atr FROM owed_in_books GROUP BY 1`;
}

/**
 * Stores the liabilities to each player at the head of the hash chain, or at a cut of the books, and the leaf without a player, in
 * an order drawn from the seed; returns the number of leaves and their sums. Every player who ever had a coin of the chain has a
 * leaf.
 */
export async function addLeaves(
  tx: Tx,
  { day, seed }: { day: bigint; seed: Uint8Array },
  inBooks: { books: BooksPart; cut: BookCut } | null,
) {
  // Disables the statement timeout: a million players take longer than the timeout of calls.
  await sql`SET LOCAL statement_timeout = 0`.execute(tx);
  const owed = inBooks ? await gatherOwed(tx, inBooks.books, inBooks.cut) : owedAt(null);
  const { rows } = await sql<{ leaves: number; usdt: bigint; atr: bigint }>`
    WITH owed AS (${owed}), leaf AS (
      SELECT * FROM owed UNION ALL SELECT 0, 0, 0 WHERE NOT EXISTS (SELECT 1 FROM owed WHERE player_id = 0)
    ), kept AS (
      INSERT INTO reserve_leaf (player_id, day, place, usdt, atr)
      SELECT player_id, ${day}::bigint,
        row_number() OVER (ORDER BY sha256(${seed}::bytea || convert_to('order:' || player_id, 'UTF8'))) - 1, usdt, atr
      FROM leaf RETURNING usdt, atr
    )
    SELECT count(*)::int AS leaves, coalesce(sum(usdt), 0)::bigint AS usdt, coalesce(sum(atr), 0)::bigint AS atr
    FROM kept`.execute(tx);
  const [sums] = rows;
  if (!sums) throw new Error('the leaves were not counted');
  return sums;
}

/** Leaves of a day from a position on, in order; the leaf without a player has no address. */
export function readLeaves(tx: Tx, day: bigint, from: number, limit: number) {
  return tx
    .selectFrom('reserve_leaf as leaf')
    .leftJoin('player', 'player.id', 'leaf.player_id')
    .select(['leaf.player_id', 'leaf.place', 'leaf.usdt', 'leaf.atr', 'player.address'])
    .where('leaf.day', '=', day)
    .where('leaf.place', '>=', from)
    .where('leaf.place', '<', from + limit)
    .orderBy('leaf.place')
    .execute();
}
