import type { FactsState } from '../store/facts.ts';

/** Number of plots that the player has reclaimed. They are numbered from 1 without gaps. */
export function countReclaimedPlots(plots: FactsState['plots']): number {
  return Object.values(plots ?? {}).filter(({ reclaimedAt }) => reclaimedAt !== null).length;
}
