import type { HenFacts } from '#core/api/objects.ts';
import type { FactsState } from '../../store/facts.ts';

/** Every hen of the yard, those bought first first: their place in this list is their number. */
export function sortedHens(hens: FactsState['hens']): HenFacts[] {
  return Object.values(hens ?? {}).sort((a, b) => a.boughtAt - b.boughtAt || Number(a.id) - Number(b.id));
}
