import type { Generated } from 'kysely';
import type { Deposit } from '#core/api/objects.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';

/** Progress of reading the chain: one row. */
export interface ChainCursorTable {
  id: Generated<number>;
  final_number: bigint;
  final_hash: string;
  tip_number: bigint;
  checked_number: bigint;
  checked_at: Date | null;
  version: Generated<bigint>;
  /** Version up to which deposits were published; null: none was. */
  published_version: Generated<bigint | null>;
}

/** Blocks after the final one, which a reorg may still replace. */
export interface ChainBlockTable {
  number: bigint;
  hash: string;
}

/** Transfers into the vault. NUMERIC columns are read as text. */
export interface DepositTable {
  id: Generated<bigint>;
  player_id: bigint | null;
  coin: ChainCoin;
  /** Checksummed address. */
  sender: string;
  tx_hash: string;
  log_index: number;
  block: bigint;
  units: string;
  amount: bigint;
  dust: string;
  state: Deposit['state'];
  version: bigint;
  seen_at: Date;
  credited_at: Date | null;
}

/** Payments by the vault; a row without a recipient is a burn. */
export interface VaultPayoutTable {
  id: string;
  coin: ChainCoin;
  recipient: string | null;
  tx_hash: string;
  block: bigint;
  units: string;
}

declare module '#server/db/database.ts' {
  interface Database {
    chain_cursor: ChainCursorTable;
    chain_block: ChainBlockTable;
    deposit: DepositTable;
    vault_payout: VaultPayoutTable;
  }
}
