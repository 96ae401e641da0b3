import type { Refusal } from '#core/api/refusals.ts';
import type { AccountName } from '#core/catalog/accounts.ts';
import type { Coin } from '#core/money/coin.ts';
import type { Posting } from '#server/ledger/posting.ts';

/** The simulator's ledger. Its guards are those of `ledger_post`. */
export interface Books {
  /**
   * Writes postings, all or none, as one transaction; `joins`: within the transaction of the call before. Refuses and
   * throws like `postAll`.
   */
  post(postings: readonly Posting[], joins?: boolean): Refusal | null;
  /** Balance in ledger units; 0 for an account without postings. */
  balance(coin: Coin, name: AccountName): bigint;
}
