import type { IntervalJob } from '#server/jobs/job.ts';
import { countNews, tellAbove } from './countNews.ts';

/** Nearly every pass: figures follow the sealed ledger within seconds. */
const EVERY_MS = 5_000;

/**
 * Keeps up the figures of teams, the sums of rewards and the world's days: reads what was sealed and who joined since, adds
 * it to the players' own figures, and hands it up the tree. What is new waits until all above have heard of what came
 * before, so that each is told once for many.
 */
export const figures: IntervalJob = {
  name: 'figures',
  everyMs: EVERY_MS,
  run: async ({ tx, constants, gameNow }) => {
    if (await tellAbove(tx)) return 'more';
    return (await countNews(tx, constants, gameNow)) ? 'more' : 'done';
  },
};
