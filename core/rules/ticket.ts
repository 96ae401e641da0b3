import { careRefusal } from './care.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { dayOf } from './clock.ts';
import { isRipe } from './growth.ts';
import { cares } from '#core/catalog/cares.ts';
import type { PlantTimes } from './plant.ts';

/** Reason why the day's ticket is not earned yet: no care today, or a growing plot with a possible care. */
export type TicketWait = { key: 'nothingToDo' } | { key: 'careWaiting'; plot: number };

/**
 * The day's ticket is earned by caring for every growing plot (economy: Tickets): at least one care was given on this
 * game day, and no possible care is left on any plot. Returns null when it is earned.
 * @param caredAt game time of the last care on any plant, harvested ones included; null without one
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

/** Start of the game day after an instant. */
export function nextDayAt(now: number): number {
  return (dayOf(now) + 1) * DAY_MS;
}
