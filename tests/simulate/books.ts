import type { Refusal } from '#core/api/refusals.ts';
import type { AccountName } from '#core/catalog/accounts.ts';
import type { Coin } from '#core/money/coin.ts';
import type { PostedAt } from '#server/ledger/buildPosting.ts';
import type { Posting } from '#server/ledger/posting.ts';

/** The simulator's ledger. Its guards are those of `ledger_post`. */
export interface Books {
  /**
   * Writes postings, all or none, as one transaction. Refuses and throws like `postAll`.
   */
  post(postings: readonly Posting[]): Refusal | null;
  /** Levels the pools between their books, where they have any: `levelPools`. */
  level?(day: number, at: PostedAt): void;
  /** Balance in ledger units; 0 for an account without postings. */
  balance(coin: Coin, name: AccountName): bigint;
}
