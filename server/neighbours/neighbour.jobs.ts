import { HOUR_MS } from '#core/catalog/dayMs.ts';
import { dayOf } from '#core/rules/clock.ts';
import type { IntervalJob, Job } from '#server/jobs/job.ts';
import { endowShowManors } from './endowShowManors.ts';
import { clearGuestDays } from './guestBook.repo.ts';
import { addShowManor, readShowManors } from './showManor.repo.ts';
import { showManors } from './showManors.ts';
import { tendShowManor } from './tendShowManor.ts';

const MAX_DAYS = 5_000;

/** Creates the show manors once, then plays one turn of each. */
const tendShowManors: IntervalJob = {
  name: 'tendShowManors',
  everyMs: HOUR_MS,
  run: async (turn) => {
    const { tx, wallNow } = turn;
    const players = await readShowManors(tx);
    if (players.size === 0) await endowShowManors(tx, turn);
    for (const manor of showManors) {
      const robot = players.get(manor.number) ?? (await addShowManor(tx, manor, wallNow));
      await tendShowManor(turn, robot, manor);
    }
    return 'done';
  },
};

/** Deletes counts of guest book entries of past game days. */
const clearGuestBooks: IntervalJob = {
  name: 'clearGuestBooks',
  everyMs: HOUR_MS,
  run: async ({ tx, gameNow }) =>
    (await clearGuestDays(tx, dayOf(gameNow), MAX_DAYS)) === MAX_DAYS ? 'more' : 'done',
};

/** Jobs of neighbours. */
export const neighbourJobs: readonly Job[] = [tendShowManors, clearGuestBooks];
