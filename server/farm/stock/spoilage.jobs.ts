import type { IntervalJob, JobTurn } from '#server/jobs/job.ts';
import { returnEscrow } from './returnEscrow.ts';
import { endHens, takeSpoiltEggs, takeSpoiltFruit, type Settled } from './spoilage.repo.ts';

const EVERY_MS = 3_600_000;

/** Moves of one posting: so long are the farms of their players, and no longer the farm pool, held. */
const MOST = 100;

type Take = (tx: JobTurn['tx'], now: number, most: number) => Promise<Settled>;

/**
 * A job that settles what is over. Nobody can sell it in between: calls look at the clock and not at whether a job has
 * passed by. Each is a job of its own, because farms are locked before the ledger and never after.
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
      const settled = await take(turn.tx, turn.gameNow, MOST);
      if (settled.gone.length === 0) return 'done';
      await returnEscrow(turn, account, kind, settled);
      return 'more';
    },
  };
}

/** Fruit that spoilt in warehouses returns to the farm pool. */
export const spoiltFruit = settle('spoiltFruit', 'plant', takeSpoiltFruit);

/** Eggs that spoilt in nests and warehouses return to the farm pool. */
export const spoiltEggs = settle('spoiltEggs', 'hen', takeSpoiltEggs);

/** At a hen's end the eggs that it never laid return to the farm pool. */
export const hensEnd = settle('henEnd', 'hen', endHens);
