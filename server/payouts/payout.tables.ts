import type { Generated, GeneratedAlways } from 'kysely';
import type { Hex } from 'viem';

export interface PayoutKeyTable {
  payer: string;
  next_nonce: bigint;
  lease_by: Generated<string | null>;
  lease_until: Generated<Date | null>;
}

export interface PayoutPlaceTable {
  payer: string;
  nonce: bigint;
  player_id: bigint | null;
  withdrawal_id: bigint | null;
  burn: Generated<bigint | null>;
  done: Generated<boolean>;
}

export interface PayoutTxTable {
  payer: string;
  nonce: bigint;
  attempt: number;
  hash: Hex;
  raw: Hex;
  /** Wei per unit of gas. */
  max_fee: bigint;
  tip: bigint;
  signed_at: Date;
  sent_at: Generated<Date | null>;
}

export interface ChainBurnTable {
  id: GeneratedAlways<bigint>;
  day: number;
  burn_id: string;
  /** Ledger units of ATR. */
  amount: bigint;
  state: Generated<'pending' | 'burned'>;
  deadline: Generated<bigint | null>;
  tx_hash: Generated<string | null>;
}

declare module '#server/db/database.ts' {
  interface Database {
    chain_burn: ChainBurnTable;
    payout_key: PayoutKeyTable;
    payout_place: PayoutPlaceTable;
    payout_tx: PayoutTxTable;
  }
}
