import type { LocalAccount } from 'viem';
import type { LiveBus } from '#server/live/liveBus.ts';
import { tellWithdrawals, type WithdrawalNews } from '#server/wallet/tellWithdrawals.ts';
import type { PostedAt } from '#server/ledger/objectPosting.ts';
import type { World } from '#server/world/world.ts';
import type { PayoutChain } from './payoutChain.ts';

/** Everything that the payout worker works with. */
export interface PayoutWorker {
  world: Pick<World, 'db' | 'log' | 'wallNow' | 'clock' | 'constants' | 'chain'>;
  chain: PayoutChain;
  account: Pick<LocalAccount, 'address' | 'signTransaction'>;
  bus: Pick<LiveBus, 'publish'>;
  /** No block above it is final, however deep; null: depth alone counts. */
  finalLimit(): bigint | null;
  /** Which node this is, in the lease. */
  node: string;
}

/** The instants at which the worker posts. */
export function postedAt({ world }: PayoutWorker): PostedAt {
  return { gameNow: world.clock.gameNow(), wallNow: world.wallNow() };
}

/** Tells players what became of their withdrawals. */
export function tell({ world, bus }: PayoutWorker, news: WithdrawalNews): Promise<void> {
  return tellWithdrawals(world, bus, news);
}
