import type { IntervalJob } from '#server/jobs/job.ts';
import { holdFigures } from '#server/ledger/holdFigures.ts';
import { countNews, applyPending } from './countNews.ts';

/** Figures follow the sealed ledger within seconds. */
const EVERY_MS = 5_000;

/**
 * Updates team figures, reward sums and world days. Reads newly sealed ledger entries and new players, adds
 * them to the players' own figures, and propagates them up the tree. Reads nothing new while figures are
 * pending, so that each ancestor gets one update for many changes.
 */
export const figures: IntervalJob = {
  name: 'figures',
  everyMs: EVERY_MS,
  run: async (turn) => {
    if (turn.world.books) await holdFigures(turn.tx);
    if (await applyPending(turn.tx)) return 'more';
    return (await countNews(turn)) ? 'more' : 'done';
  },
};
