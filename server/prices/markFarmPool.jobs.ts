import type { IntervalJob } from '#server/jobs/job.ts';
import { poolBalance } from '#server/ledger/balances.ts';
import { addMark } from './farmPool.repo.ts';

/** Half an hour of game time. */
const EVERY_MS = 1_800_000;

/** Stores the farm pool's balance, so that the yield index sees how far the pool fell within a day. */
export const markFarmPool: IntervalJob = {
  name: 'markFarmPool',
  everyMs: EVERY_MS,
  run: async ({ tx, gameNow }) => {
    await addMark(tx, gameNow, await poolBalance(tx, 'farm', 'ATR'));
    return 'done';
  },
};
