import { dayOf } from '#core/rules/clock.ts';
import type { DailyJob, IntervalJob } from '#server/jobs/job.ts';
import { clearDays, sumWorldDay } from '#server/prices/farmWorldDay.repo.ts';
import { CHART_DAYS } from './tally.repo.ts';

const EVERY_MS = 3_600_000;
const MAX_DAYS = 5_000;

/** Sums the spending of all players on the day that has ended, as the base of the shop's expected return. */
export const sumFarmDay: DailyJob = {
  name: 'sumFarmDay',
  daily: true,
  run: async ({ tx, day }) => {
    await sumWorldDay(tx, day - 1);
    return 'done';
  },
};

/** Deletes days that charts no longer show. */
export const clearFarmDays: IntervalJob = {
  name: 'clearFarmDays',
  everyMs: EVERY_MS,
  run: async ({ tx, gameNow }) => {
    const cleared = await clearDays(tx, dayOf(gameNow) - CHART_DAYS, MAX_DAYS);
    return cleared === MAX_DAYS ? 'more' : 'done';
  },
};
