import { WEEK_DAYS } from '#core/catalog/leagueDeeds.ts';
import { cares, type Care } from '#core/catalog/cares.ts';
import { careAt, careFrom, type PlantTimes } from './plant.ts';

/** Part of a group that moves up, and part that moves down, in members. */
const MOVING_PART = 5;

/** Number of the week that contains a game day. */
export function weekOf(day: number): number {
  return Math.floor(day / WEEK_DAYS);
}

/** First game day of a week. */
export function firstDayOf(week: number): number {
  return week * WEEK_DAYS;
}

/** True when a care at `now` is in time: within the first half of the time in which it can be given. */
export function isCareInTime(plant: PlantTimes, care: Care, now: number): boolean {
  const from = careFrom(plant, care);
  return now <= from + (plant.ripeAt - from) / 2;
}

/** True when a care is the last of all that a plant lacked. */
export function isLastCare(plant: PlantTimes, care: Care): boolean {
  return cares.every((other) => (other === care) === (careAt(plant, other) === null));
}

/**
 * Steps between divisions at the end of a week: 1 up for the first fifth of a group, -1 down for the last fifth, 0 for
 * the others. Nobody leaves the highest division upwards or the lowest downwards.
 * @param place from 1, of a group with `members`
 * @param division from 1 to `divisions`
 */
export function divisionStep(
  place: number,
  members: number,
  division: number,
  divisions: number,
): -1 | 0 | 1 {
  const moving = Math.floor(members / MOVING_PART);
  if (place <= moving) return division < divisions ? 1 : 0;
  if (place > members - moving) return division > 1 ? -1 : 0;
  return 0;
}
