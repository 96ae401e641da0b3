import type { Generated } from 'kysely';
import type { Withdrawal, WithdrawalState } from '#core/api/objects.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';

type WaitKind = NonNullable<Withdrawal['wait']>['for'];

/** Causes that delay an approved withdrawal. */
export type PayoutWait = Extract<WaitKind, 'confirming' | 'dayLimit' | 'paused' | 'chainDown' | 'vaultShort'>;

export interface WithdrawalTable {
  player_id: bigint;
  id: Generated<bigint>;
  version: Generated<bigint>;
  coin: ChainCoin;
  gross: bigint;
  fee: bigint;
  fee_free: bigint;
  /** Checksummed. */
  address: string;
  /** Approvals needed. */
  needed: number;
  valid_ms: bigint;
  /** Idempotency id of the payout in the vault: 32 bytes in hexadecimal. */
  payout_id: string;
  request_id: string;
  signature: string | null;
  signed_until: Date | null;
  state: WithdrawalState;
  wait: Generated<PayoutWait | null>;
  wait_until: Generated<Date | null>;
  /** Seconds of the chain's clock. */
  deadline: Generated<bigint | null>;
  tx_hash: Generated<string | null>;
  confirmations: Generated<number | null>;
  created_at: Date;
}

export type StepKind = Withdrawal['steps'][number]['what'];

export interface WithdrawalStepTable {
  player_id: bigint;
  withdrawal_id: bigint;
  number: number;
  what: StepKind;
  at: Date;
  reason: string | null;
  operator: string | null;
}

declare module '#server/db/database.ts' {
  interface Database {
    withdrawal: WithdrawalTable;
    withdrawal_step: WithdrawalStepTable;
  }
}
