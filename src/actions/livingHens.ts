import type { HenFacts } from '#core/api/objects.ts';
import type { FactsState } from '../store/facts.ts';

/** The hens that live at game time `now`, those bought first first; others may still have eggs to collect. */
export function livingHens(hens: FactsState['hens'], now: number): HenFacts[] {
  return Object.values(hens ?? {})
    .filter(({ endsAt }) => now < endsAt)
    .sort((a, b) => a.boughtAt - b.boughtAt || Number(a.id) - Number(b.id));
}
