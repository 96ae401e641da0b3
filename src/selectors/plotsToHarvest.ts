import type { Plot } from '#core/api/objects.ts';
import { isRipe } from '#core/rules/growth.ts';
import type { FactsState } from '../store/facts.ts';

/** Plots with ripe fruit at game time `now`, by number. */
export function plotsToHarvest(plots: FactsState['plots'], now: number): Plot[] {
  return Object.values(plots ?? {})
    .filter(({ plant }) => plant !== null && isRipe(plant, now))
    .sort((a, b) => a.number - b.number);
}
