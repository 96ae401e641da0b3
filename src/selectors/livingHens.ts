import type { HenFacts } from '#core/api/objects.ts';
import type { FactsState } from '../store/facts.ts';

/** Hens alive at game time `now`, oldest first. Dead ones may still have eggs to collect. */
export function livingHens(hens: FactsState['hens'], now: number): HenFacts[] {
  return Object.values(hens ?? {})
    .filter(({ endsAt }) => now < endsAt)
    .sort((a, b) => a.boughtAt - b.boughtAt || Number(a.id) - Number(b.id));
}
