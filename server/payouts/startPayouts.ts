import { randomUUID } from 'node:crypto';
import type { Address } from 'viem';
import type { LiveBus } from '#server/live/liveBus.ts';
import type { PayoutSigner } from '#server/keys/payoutSigner.ts';
import type { World } from '#server/world/world.ts';
import type { ChainPlace } from '#server/chain/chainClient.ts';
import { startLoop, type StepOutcome } from '#server/chain/startLoop.ts';
import { payoutChain } from './payoutChain.ts';
import { endPayouts, payoutStep } from './payoutStep.ts';

/** Poll interval of an idle worker, in wall milliseconds. */
const POLL_MS = 500;

export interface PayoutSettings {
  place: ChainPlace;
  /** Null: this server does not pay. */
  payer: PayoutSigner | null;
  /** Blocks above it are never final; null: only depth counts. */
  finalLimit(): bigint | null;
  bus: Pick<LiveBus, 'publish'>;
  onStep?(outcome: StepOutcome): void;
}

/**
 * Pays withdrawals until stopped, on one of the nodes that have the key at a time. Without a key this server pays
 * nothing: withdrawals are reviewed and wait, and one log line says so.
 */
export function startPayouts(
  world: World,
  { place, payer, finalLimit, bus, onStep }: PayoutSettings,
): { stop(): Promise<void> } {
  if (!payer) {
    world.log.warn(
      'Neither PAYOUT_KEY, PAYOUT_KEY_URI nor SIGNER_URL is set: withdrawals are reviewed here, but this server pays none.',
    );
    return { stop: () => Promise.resolve() };
  }
  const vault = world.chain.contracts.vault as Address;
  const chain = payoutChain(place, vault, payer.address);
  const worker = { world, chain, account: payer, bus, finalLimit, node: randomUUID() };
  const loop = startLoop({
    name: 'payouts',
    log: world.log,
    everyMs: POLL_MS,
    step: () => payoutStep(worker),
    ...(onStep && { onStep }),
  });
  return {
    stop: async () => {
      await loop.stop();
      await endPayouts(worker);
    },
  };
}
