import type { HenFacts } from '#core/api/objects.ts';

/** Number of eggs in a hen's nest at game time `now`. */
export function eggsReady(hen: HenFacts, now: number): number {
  return hen.eggsAt.filter((at) => at <= now).length;
}
