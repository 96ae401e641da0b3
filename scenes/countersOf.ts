import type { Counters } from './engine/actKit.ts';
import type { Goods, SceneSource, SceneActions } from './sceneProps.ts';

/** Fallback position of a counter in the head-up display, for pages that show none for these goods. */
const USUAL = { x: 130, y: 34 } as const;

/** Length of the haptic pulse when goods land, in milliseconds. */
const LANDED_MS = 6;

/** Adapts the page's counters to the interface that acts use. */
export function countersOf(source: SceneSource, actions: SceneActions): Counters {
  return {
    placeOf: (goods) => source.counterOf(goods as Goods) ?? USUAL,
    landed: (goods) => {
      actions.land(goods as Goods);
      actions.feel(LANDED_MS);
    },
  };
}
