import type { Plot } from '#core/api/objects.ts';
import { careRefusal } from '#core/rules/care.ts';
import type { Care } from '#core/catalog/cares.ts';
import type { FactsState } from '../store/facts.ts';

/** Plots that can take a care at game time `now`, by number. */
export function plotsToCare(plots: FactsState['plots'], care: Care, now: number): Plot[] {
  return Object.values(plots ?? {})
    .filter(({ plant }) => plant !== null && careRefusal(plant, care, now) === null)
    .sort((a, b) => a.number - b.number);
}
