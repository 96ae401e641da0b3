import { leagueDivisions } from '#core/catalog/leagueDeeds.ts';
import { dayOf } from '#core/rules/clock.ts';
import { divisionStep, weekOf } from '#core/rules/league.ts';
import type { DailyJob, IntervalJob, Job } from '#server/jobs/job.ts';
import { clearDays, rankGroups, savePlaces } from './endWeek.repo.ts';

/** Groups a turn. */
const MAX_GROUPS = 20;

/** Days whose points by deed are stored: the audit compares them with the weeks. */
const STORED_DAYS = 35;
const MAX_DAYS = 5_000;
const EVERY_MS = 3_600_000;

/** Ends the weeks before the day's: places, ribbons by place, and steps between divisions, group by group. */
const endWeek: DailyJob = {
  name: 'endLeagueWeek',
  daily: true,
  run: async ({ tx, day }) => {
    const members = await rankGroups(tx, weekOf(day), MAX_GROUPS);
    for (const week of new Set(members.map((member) => member.week))) {
      const places = members
        .filter((member) => member.week === week)
        .map(({ playerId, place, members: size, division }) => {
          const step = divisionStep(place, size, division, leagueDivisions.length);
          return { playerId, place, step, next: division + step };
        });
      await savePlaces(tx, week, places);
    }
    return members.length > 0 ? 'more' : 'done';
  },
};

/** Deletes days that nothing reads any more. */
const clearLeagueDays: IntervalJob = {
  name: 'clearLeagueDays',
  everyMs: EVERY_MS,
  run: async ({ tx, gameNow }) => {
    const cleared = await clearDays(tx, dayOf(gameNow) - STORED_DAYS, MAX_DAYS);
    return cleared === MAX_DAYS ? 'more' : 'done';
  },
};

/** Jobs of the league. */
export const leagueJobs: readonly Job[] = [endWeek, clearLeagueDays];
