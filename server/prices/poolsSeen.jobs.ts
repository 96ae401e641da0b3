import type { IntervalJob } from '#server/jobs/job.ts';
import { seePools } from './poolsSeen.repo.ts';

/** A minute of game time: in one, all players together hardly move the yield index. */
const EVERY_MS = 60_000;

/** Shows the calls of each book what the pools hold over all books, and the price. */
export const poolsSeen: IntervalJob = {
  name: 'poolsSeen',
  everyMs: EVERY_MS,
  run: async ({ tx, gameNow }) => {
    await seePools(tx, gameNow);
    return 'done';
  },
};
