import type { HenFacts } from '#core/api/objects.ts';
import { apply } from './apply.ts';
import { store } from './store.ts';

/**
 * Replaces the yard by a full list. Hens known at the request (`knownBefore`) but missing in the list have
 * died; one bought meanwhile stays.
 */
export function applyHenList(list: readonly HenFacts[], knownBefore: readonly string[]): void {
  const listed = new Set(list.map((hen) => hen.id));
  const present = store.getState().facts.hens ?? {};
  const hensGone = knownBefore.filter((id) => present[id] && !listed.has(id));
  apply({ hens: [...list], hensGone });
}
