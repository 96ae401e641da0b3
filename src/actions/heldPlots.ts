import type { FactsState } from '../store/facts.ts';

/** How many plots the player has reclaimed: they are numbered without gaps, from 1. */
export function heldPlots(plots: FactsState['plots']): number {
  return Object.values(plots ?? {}).filter(({ reclaimedAt }) => reclaimedAt !== null).length;
}
