import { sql } from 'kysely';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import type { Tx } from '#server/db/database.ts';
import { bookKey } from '#server/ledger/bookKey.ts';
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
  for (const { book } of books) {
    const { rows } = await sql<{
      dues: { name: string; balance: string; version: string; spends: string }[];
    }>`
      SELECT book_dues(${bookKey(book)}::bigint, ${book}::int, ${coin}, ${[...names]}::text[]) AS dues`.execute(
      tx,
    );
    for (const { name, balance, version, spends } of rows[0]?.dues ?? [])
      parts.push({
        name: name as DueAccount['name'],
        coin,
        book,
        balance: BigInt(balance),
        version: BigInt(version),
        spends: BigInt(spends),
      });
  }
  return parts;
}
