import { dayOf } from '#core/rules/clock.ts';
import type { DailyJob, IntervalJob } from '#server/jobs/job.ts';
import { clearDays, sumWorldDay } from '#server/prices/farmWorldDay.repo.ts';
import { CHART_DAYS } from './tally.repo.ts';

const EVERY_MS = 3_600_000;
const MOST = 5_000;

/** Sums what all players spent on the day that has just ended: the shop's expected return stands on it. */
export const sumFarmDay: DailyJob = {
  name: 'sumFarmDay',
  daily: true,
  run: async ({ tx, day }) => {
    await sumWorldDay(tx, day - 1);
    return 'done';
  },
};

/** Clears days that no chart shows any more. */
export const clearFarmDays: IntervalJob = {
  name: 'clearFarmDays',
  everyMs: EVERY_MS,
  run: async ({ tx, gameNow }) => {
    const cleared = await clearDays(tx, dayOf(gameNow) - CHART_DAYS, MOST);
    return cleared === MOST ? 'more' : 'done';
  },
};
