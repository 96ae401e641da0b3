import type { HenFacts } from '#core/api/objects.ts';

/** How many eggs lie in a hen's nest at game time `now`. */
export function eggsReady(hen: HenFacts, now: number): number {
  return hen.eggsAt.filter((at) => at <= now).length;
}
