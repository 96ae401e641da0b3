import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { bookOf } from './book.ts';

/**
 * Locks players' own ATR accounts and the parts of `burn` in their books, in the ledger's lock order. For callers that must know balances before they post. Returns the balance per player in
 * units.
 */
export async function lockPlayersAtr(tx: Tx, playerIds: readonly bigint[]): Promise<Map<bigint, bigint>> {
  const names = playerIds.map((id) => `user:${id}`);
  const books = [...new Set(playerIds.map(bookOf))];
  const { rows } = await sql<{ playerId: bigint | null; balance: bigint }>`
    SELECT player_id AS "playerId", balance FROM account
    WHERE coin = 'ATR' AND (name = ANY (${names}::text[]) OR (name = 'burn' AND shard = ANY (${books}::int[])))
    ORDER BY coin, name, shard FOR UPDATE`.execute(tx);
  return new Map(rows.flatMap(({ playerId, balance }) => (playerId === null ? [] : [[playerId, balance]])));
}
