import { sql } from 'kysely';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import type { Tx } from '#server/db/database.ts';
import { bookKey } from './bookKey.ts';

/** An account of a book with something on it, locked. */
export interface BookDue {
  name: string;
  balance: bigint;
  version: bigint;
  /** Credits since the last debit. */
  spends: bigint;
}

/**
 * Locks the accounts of these names and coin in one book, on its worker, until the transaction ends, and reads them. Those
 * without a balance are left out.
 */
export async function bookDues(
  tx: Tx,
  book: number,
  coin: ChainCoin,
  names: readonly string[],
): Promise<BookDue[]> {
  const { rows } = await sql<{ dues: Record<keyof BookDue, string>[] }>`
    SELECT book_dues(${bookKey(book)}::bigint, ${book}::int, ${coin}, ${[...names]}::text[]) AS dues`.execute(
    tx,
  );
  return (rows[0]?.dues ?? []).map(({ name, balance, version, spends }) => ({
    name,
    balance: BigInt(balance),
    version: BigInt(version),
    spends: BigInt(spends),
  }));
}
