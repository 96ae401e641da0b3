import type { Act } from '../../engine/acts.ts';
import { COUNTER_X, COUNTER_Y, fly } from '../../engine/fly.ts';
import type { Kit } from './kit.ts';

const COINS = 7;

/** Coins fly into the counter, or out of it. */
export function coins(kit: Kit, direction: 'in' | 'out'): Act {
  const { width, height } = kit.place.camera;
  const market = { x: width / 2, y: height * 0.62 };
  const counter = { x: COUNTER_X, y: COUNTER_Y };
  const [from, to] = direction === 'in' ? [market, counter] : [counter, market];
  return fly(kit, {
    key: `coins ${direction}`,
    delayMs: 0,
    texture: kit.atlas.get('coin'),
    count: COINS,
    fromX: from.x,
    fromY: from.y,
    toX: to.x,
    toY: to.y,
  });
}
