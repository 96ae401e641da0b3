import type { FactsState } from '../../../store/facts.ts';

/** Game time at which the next plant ripens, or null when nothing grows. */
export function nextRipeAt(plots: FactsState['plots'], now: number): number | null {
  const times = Object.values(plots ?? {}).flatMap(({ plant }) => (plant ? [plant.ripeAt] : []));
  const later = times.filter((at) => at > now);
  return later.length > 0 ? Math.min(...later) : null;
}
