import type { RecordType } from '#core/catalog/recordTypes.ts';
import type { Coin } from '#core/money/coin.ts';
import type { AccountName } from '#core/catalog/accounts.ts';

/**
 * Moves an amount of a coin between two accounts; `amount` is above zero, in ledger units. A book names the part of an
 * account that has one in each; without it, it is the part in the posting's own book.
 */
export interface Move {
  coin: Coin;
  from: AccountName;
  fromBook?: number;
  to: AccountName;
  toBook?: number;
  amount: bigint;
}

/** One movement of the ledger with its cause. Sums to zero per coin by construction. */
export interface Posting {
  /** Idempotency key, unique for ever. The same key with other content is rejected as a bug. */
  key: string;
  type: RecordType;
  /** Finer kind within the type, such as `care:water`. */
  kind: string;
  /** Subject, such as `plot:7` or a transaction hash; shown to the player. */
  reference: string;
  /** Game time, epoch milliseconds. */
  gameAt: number;
  /** Wall time, epoch milliseconds. */
  wallAt: number;
  moves: readonly Move[];
}

/** A written posting. `again` is true if the key existed already and nothing was written now. */
export interface Posted {
  id: bigint;
  again: boolean;
}
