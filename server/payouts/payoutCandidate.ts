import { DAY_MS } from '#core/catalog/dayMs.ts';
import type { WithdrawalChange, WithdrawalRow } from '#server/wallet/withdrawal.repo.ts';
import type { ChainView, PayoutCall } from './payoutChain.ts';

/** An approved withdrawal with the call of the vault that pays it. */
export interface PayoutCandidate {
  row: WithdrawalRow;
  call: PayoutCall;
}

/** A candidate that the chain would accept, with its gas limit. */
export interface ReadyPayout extends PayoutCandidate {
  gas: bigint;
}

/** Reasons for which withdrawals wait. */
export type Waits = (WithdrawalChange & { id: bigint })[];

/** Beginning of the chain's next day (UTC). */
export const nextDay = ({ head }: ChainView): Date =>
  new Date((Math.floor((Number(head.at) * 1_000) / DAY_MS) + 1) * DAY_MS);
