import { careRefusal } from './care.ts';
import { DAY_MS, dayOf } from './clock.ts';
import { isRipe } from './growth.ts';
import { cares } from '#core/catalog/cares.ts';
import type { PlantTimes } from './plant.ts';

/** What keeps the day's ticket back: nothing was cared for today, or a growing plot still wants something. */
export type TicketWait = { key: 'nothingToDo' } | { key: 'careWaiting'; plot: number };

/**
 * The ticket of the day is earned by caring for every growing plot (economy: Tickets): at least one care was given on
 * this game day, and none that is possible now is left on any plot. Null when it is earned.
 * @param caredAt game time of the last care given on any plant, harvested ones too; null when there was none
 */
export function ticketWait(
  plots: readonly { number: number; plant: PlantTimes }[],
  caredAt: number | null,
  now: number,
): TicketWait | null {
  const waiting = plots.find(
    ({ plant }) => !isRipe(plant, now) && cares.some((care) => careRefusal(plant, care, now) === null),
  );
  if (waiting) return { key: 'careWaiting', plot: waiting.number };
  return caredAt !== null && dayOf(caredAt) === dayOf(now) ? null : { key: 'nothingToDo' };
}

/** When the game day after an instant begins. */
export function nextDayAt(now: number): number {
  return (dayOf(now) + 1) * DAY_MS;
}
