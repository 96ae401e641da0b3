import type { Coin } from '#core/money/coin.ts';
import type { AccountName } from '#core/catalog/accounts.ts';
import type { Tx } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';

/** Part of an account in one book; amounts in ledger units. */
export interface AccountPart {
  book: number;
  balance: bigint;
  /** Amount above its lower bound. */
  room: bigint;
  /** Number of its entries. */
  version: bigint;
}

/** The opened parts of an account that has one in each book, in their order. Not locked. */
export async function accountParts(
  tx: Tx,
  { name, coin }: { name: AccountName; coin: Coin },
): Promise<AccountPart[]> {
  const { rows } = await fixedSql<AccountPart>`
    SELECT shard AS book, balance, balance - least AS room, version FROM account
    WHERE name = ${name} AND coin = ${coin} ORDER BY shard`.execute(tx);
  return rows;
}
