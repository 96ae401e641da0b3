import type { RecordType } from '#core/catalog/recordTypes.ts';
import type { Coin } from '#core/money/coin.ts';
import type { AccountName } from './accountName.ts';

/** So much of a coin from one account to another; `amount` is above zero, in ledger units. */
export interface Move {
  coin: Coin;
  from: AccountName;
  to: AccountName;
  amount: bigint;
}

/** One movement of the ledger with its cause. Sums to zero per coin by construction. */
export interface Posting {
  /** Unique for ever: the same key with the same content is one posting, with other content it is refused as a bug. */
  key: string;
  type: RecordType;
  /** Finer kind within the type, such as `care:water`. */
  kind: string;
  /** What it is about, such as `plot:7` or a transaction hash; shown to the player. */
  reference: string;
  /** Game time, epoch milliseconds. */
  gameAt: number;
  /** Wall time, epoch milliseconds. */
  wallAt: number;
  moves: readonly Move[];
}

/** A written posting. `again` is true when the key had been posted before and nothing was written now. */
export interface Posted {
  id: bigint;
  again: boolean;
}
