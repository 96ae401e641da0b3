import { startLoop, type StepOutcome } from '#server/chain/startLoop.ts';
import type { LiveBus } from '#server/live/liveBus.ts';
import type { Offender } from '#server/ledger/audit/invariant.ts';
import type { World } from '#server/world/world.ts';
import { compareVault } from './compareVault.ts';
import { settleSuspense } from './creditDeposits.ts';
import { readProgress } from './cursor.repo.ts';
import type { Watched } from './followChain.ts';
import { watchDeposits } from './watchDeposits.ts';

/** Poll interval for new blocks, in wall milliseconds: deposits are seen within two seconds. */
const WATCH_MS = 700;

/** Poll interval for suspense and for the time of the next comparison, in milliseconds. */
const SETTLE_MS = 5_000;

/** The vault's balance is compared every ten minutes (economy: Chain). */
const COMPARE_MS = 600_000;

export interface DepositLoops {
  bus: Pick<LiveBus, 'publish'>;
  onStep?(loop: string, outcome: StepOutcome): void;
  /** False: another node follows the chain, and a step does nothing. Default: this one does. */
  isHolder?(): boolean;
  /** Called after each comparison with the difference that two comparisons in a row found, or null. */
  onCompared?(found: Offender | null): Promise<void> | void;
}

/** Step that settles suspense, and compares the vault when due and once after each start. */
export function settleAndCompare(
  world: World,
  watched: Watched,
  onCompared: NonNullable<DepositLoops['onCompared']>,
  bus?: DepositLoops['bus'],
): () => Promise<'more' | 'done'> {
  let isWanted = true;
  let before: Offender | null = null;
  return async () => {
    const settled = await settleSuspense(world, bus);
    const { books } = world.chain;
    const progress = await readProgress(world.db);
    const isDue = world.wallNow() - (progress?.checkedAt?.getTime() ?? 0) >= COMPARE_MS;
    if (books && progress && (isWanted || isDue)) {
      const found = await compareVault(world, watched, books);
      // A difference stops payments, so a single wrong answer of a node must not be enough.
      isWanted = found !== null && before === null;
      before = found;
      if (!isWanted) await onCompared(found);
    }
    return settled;
  };
}

/**
 * Watches the chain for deposits until stopped. Runs on every node that may follow the chain and works on the one that
 * has the lease; row locks let one node do each piece of work, also while the lease changes hands.
 */
export function startDeposits(
  world: World,
  watched: Watched,
  { bus, onStep, isHolder = () => true, onCompared = () => {} }: DepositLoops,
): { stop(): Promise<void> } {
  const { log } = world;
  const watch = watchDeposits(world, watched, bus);
  const compare = settleAndCompare(world, watched, onCompared, bus);
  const loops = [
    startLoop({
      name: 'deposits',
      log,
      everyMs: WATCH_MS,
      step: async (stopping) => (isHolder() ? watch(stopping) : 'done'),
      onStep: (outcome) => onStep?.('deposits', outcome),
    }),
    startLoop({
      name: 'vault',
      log,
      everyMs: SETTLE_MS,
      step: async () => (isHolder() ? compare() : 'done'),
      onStep: (outcome) => onStep?.('vault', outcome),
    }),
  ];
  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
