import type { LiveBus } from '#server/live/liveBus.ts';
import { publishWithdrawals, type ChangedWithdrawals } from '#server/wallet/publishWithdrawals.ts';
import type { PostedAt } from '#server/ledger/buildPosting.ts';
import type { PayoutSigner } from '#server/keys/payoutSigner.ts';
import type { World } from '#server/world/world.ts';
import type { PayoutChain } from './payoutChain.ts';

/** Dependencies of the payout worker. */
export interface PayoutWorker {
  world: Pick<World, 'db' | 'log' | 'wallNow' | 'clock' | 'constants' | 'chain'>;
  chain: PayoutChain;
  account: PayoutSigner;
  bus: Pick<LiveBus, 'publish'>;
  /** Blocks above it are never final; null: only depth counts. */
  finalLimit(): bigint | null;
  /** Id of this node in the lease. */
  node: string;
}

/** Instants of the worker's postings. */
export function postedAt({ world }: PayoutWorker): PostedAt {
  return { gameNow: world.clock.gameNow(), wallNow: world.wallNow() };
}

/** Publishes changes of withdrawals to their players. */
export function publishSettled({ world, bus }: PayoutWorker, changed: ChangedWithdrawals): Promise<void> {
  return publishWithdrawals(world, bus, changed);
}
