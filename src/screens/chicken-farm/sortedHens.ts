import type { HenFacts } from '#core/api/objects.ts';
import type { FactsState } from '../../store/facts.ts';

/** Hens of the yard, oldest first; the position is the hen's number. */
export function sortedHens(hens: FactsState['hens']): HenFacts[] {
  return Object.values(hens ?? {}).sort((a, b) => a.boughtAt - b.boughtAt || Number(a.id) - Number(b.id));
}
