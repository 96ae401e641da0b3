import { sql } from 'kysely';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import type { Tx } from '#server/db/database.ts';
import { bookDues } from '#server/ledger/bookDues.ts';
import type { DueAccount, DuePart } from './duePosting.ts';

/** A part of an account of dues, with the account. */
export type NamedPart = DuePart & Pick<DueAccount, 'name' | 'coin'>;

/** As `lockDueAccounts` locks accounts of these names, where books lie on several workers: book by book, in their order. */
export async function lockDuesInBooks(
  tx: Tx,
  coin: ChainCoin,
  names: readonly string[],
): Promise<NamedPart[]> {
  const { rows: books } = await sql<{ book: number }>`
    SELECT DISTINCT shard AS book FROM account
    WHERE name = ANY (${[...names]}::text[]) AND coin = ${coin} AND balance > 0 ORDER BY shard`.execute(tx);
  const parts: NamedPart[] = [];
  for (const { book } of books)
    for (const due of await bookDues(tx, book, coin, names))
      parts.push({ ...due, name: due.name as DueAccount['name'], coin, book });
  return parts;
}
