import type { Plot } from '#core/api/objects.ts';
import type { FactsState } from '../store/facts.ts';

/** Reclaimed plots on which nothing grows, by number. */
export function emptyPlots(plots: FactsState['plots']): Plot[] {
  return Object.values(plots ?? {})
    .filter(({ plant, reclaimedAt }) => plant === null && reclaimedAt !== null)
    .sort((a, b) => a.number - b.number);
}
