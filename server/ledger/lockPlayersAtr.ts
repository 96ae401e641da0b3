import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { bookOf } from './book.ts';
import { bookDues } from './bookDues.ts';
import { ledgerInBooks } from './inBooks.ts';

/**
 * Locks players' own ATR accounts and the parts of `burn` in their books, in the ledger's lock order. For callers that must know balances before they post. Returns the balance per player in
 * units.
 */
export async function lockPlayersAtr(tx: Tx, playerIds: readonly bigint[]): Promise<Map<bigint, bigint>> {
  if (ledgerInBooks()) return lockInBooks(tx, playerIds);
  const names = playerIds.map((id) => `user:${id}`);
  const books = [...new Set(playerIds.map(bookOf))];
  const { rows } = await sql<{ playerId: bigint | null; balance: bigint }>`
    SELECT player_id AS "playerId", balance FROM account
    WHERE coin = 'ATR' AND (name = ANY (${names}::text[]) OR (name = 'burn' AND shard = ANY (${books}::int[])))
    ORDER BY coin, name, shard FOR UPDATE`.execute(tx);
  return new Map(rows.flatMap(({ playerId, balance }) => (playerId === null ? [] : [[playerId, balance]])));
}

/** The same where books lie on several workers: book by book, in their order. An account without a balance is not locked. */
async function lockInBooks(tx: Tx, playerIds: readonly bigint[]): Promise<Map<bigint, bigint>> {
  const balances = new Map(playerIds.map((id) => [id, 0n]));
  for (const book of [...new Set(playerIds.map(bookOf))].sort((a, b) => a - b)) {
    const own = new Map(playerIds.filter((id) => bookOf(id) === book).map((id) => [`user:${id}`, id]));
    for (const { name, balance } of await bookDues(tx, book, 'ATR', ['burn', ...own.keys()])) {
      const player = own.get(name);
      if (player !== undefined) balances.set(player, balance);
    }
  }
  return balances;
}
