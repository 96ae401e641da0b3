import type { IntervalJob, JobTurn } from '#server/jobs/job.ts';
import { returnEscrow } from './returnEscrow.ts';
import { endHens, takeSpoiltEggs, takeSpoiltFruit, type Settled } from './spoilage.repo.ts';

const EVERY_MS = 3_600_000;

/** Moves per posting. Bounds the time for which the players' farms and the farm pool stay locked. */
const MAX_MOVES = 100;

type Take = (tx: JobTurn['tx'], now: number, limit: number) => Promise<Settled>;

/**
 * Job that settles expired goods. Calls compare the expiry with the clock, so they cannot sell goods that the
 * job has not settled yet. Each kind is its own job, because farms must be locked before the ledger.
 */
function settle(
  kind: 'spoiltFruit' | 'spoiltEggs' | 'henEnd',
  account: 'plant' | 'hen',
  take: Take,
): IntervalJob {
  return {
    name: kind,
    everyMs: EVERY_MS,
    run: async (turn) => {
      const settled = await take(turn.tx, turn.gameNow, MAX_MOVES);
      if (settled.gone.length === 0) return 'done';
      await returnEscrow(turn, account, kind, settled);
      return 'more';
    },
  };
}

/** Returns the escrow of fruit that spoilt in warehouses to the farm pool. */
export const spoiltFruit = settle('spoiltFruit', 'plant', takeSpoiltFruit);

/** Returns the escrow of eggs that spoilt in nests and warehouses to the farm pool. */
export const spoiltEggs = settle('spoiltEggs', 'hen', takeSpoiltEggs);

/** Returns the escrow of eggs that a hen never laid to the farm pool at its end. */
export const hensEnd = settle('henEnd', 'hen', endHens);
