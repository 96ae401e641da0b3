import type { Counters } from './engine/actKit.ts';
import type { Goods, SceneSource, SceneWishes } from './sceneProps.ts';

/** Where the coins of the head-up display are as a rule: for a page that shows no counter of some goods. */
const USUAL = { x: 130, y: 34 } as const;

/** How one feels that something has come, in milliseconds. */
const LANDED_MS = 6;

/** The counters of the page as acts see them. */
export function countersOf(source: SceneSource, wishes: SceneWishes): Counters {
  return {
    placeOf: (goods) => source.counterOf(goods as Goods) ?? USUAL,
    landed: (goods) => {
      wishes.land(goods as Goods);
      wishes.feel(LANDED_MS);
    },
  };
}
