import type { Generated } from 'kysely';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';

export interface AdjustmentTable {
  id: Generated<bigint>;
  kind: 'credit' | 'debit';
  player_id: bigint;
  coin: ChainCoin;
  amount: bigint;
  pool: 'promotion' | 'operations' | null;
  reason: string;
  state: 'proposed' | 'done' | 'dropped';
  proposed_by: string;
  /** Wall time. */
  proposed_at: Date;
  ended_by: string | null;
  ended_at: Date | null;
}

declare module '#server/db/database.ts' {
  interface Database {
    adjustment: AdjustmentTable;
  }
}
