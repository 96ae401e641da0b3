import { startLoop, type StepOutcome } from '#server/chain/startLoop.ts';
import type { LiveBus } from '#server/live/liveBus.ts';
import type { Offender } from '#server/ledger/audit/invariant.ts';
import type { World } from '#server/world/world.ts';
import { compareVault } from './compareVault.ts';
import { settleSuspense } from './creditDeposits.ts';
import { readProgress } from './cursor.repo.ts';
import type { Watched } from './followChain.ts';
import { watchDeposits } from './watchDeposits.ts';

/** How often the chain is asked for a new block, in milliseconds of the wall clock: seen within two seconds. */
const WATCH_MS = 700;

/** How often suspense is looked through and the time of the comparison looked at, in milliseconds. */
const TEND_MS = 5_000;

/** The vault's balance is compared every ten minutes (economy: Chain). */
const COMPARE_MS = 600_000;

export interface DepositLoops {
  bus: Pick<LiveBus, 'publish'>;
  onStep?(loop: string, outcome: StepOutcome): void;
  /** Hears after each comparison what differs between the vault and the books, and differed just before, or null. */
  onCompared?(found: Offender | null): Promise<void> | void;
}

/** The step that settles what lay in suspense, and compares the vault when it is time, and once after each start. */
export function tendVault(
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
      // Payments stop on this word, so that a node's single wrong answer must not be enough.
      isWanted = found !== null && before === null;
      before = found;
      if (!isWanted) await onCompared(found);
    }
    return settled;
  };
}

/** Watches the chain for deposits until stopped: in every node, each piece of work done by one. */
export function startDeposits(
  world: World,
  watched: Watched,
  { bus, onStep, onCompared = () => {} }: DepositLoops,
): { stop(): Promise<void> } {
  const { log } = world;
  const loops = [
    startLoop({
      name: 'deposits',
      log,
      everyMs: WATCH_MS,
      step: watchDeposits(world, watched, bus),
      onStep: (outcome) => onStep?.('deposits', outcome),
    }),
    startLoop({
      name: 'vault',
      log,
      everyMs: TEND_MS,
      step: tendVault(world, watched, onCompared, bus),
      onStep: (outcome) => onStep?.('vault', outcome),
    }),
  ];
  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
