import type { HenFacts } from '#core/api/objects.ts';
import { apply } from './apply.ts';
import { store } from './store.ts';

/**
 * Takes over the whole yard as listed: hens that were known when the list was asked for (`knownBefore`) and are not in
 * it have ended; one bought meanwhile stays.
 */
export function applyHenList(list: readonly HenFacts[], knownBefore: readonly string[]): void {
  const listed = new Set(list.map((hen) => hen.id));
  const present = store.getState().facts.hens ?? {};
  const hensGone = knownBefore.filter((id) => present[id] && !listed.has(id));
  apply({ hens: [...list], hensGone });
}
