import type { Act } from '../../engine/acts.ts';
import { fly } from '../../engine/fly.ts';
import type { Kit } from './kit.ts';

const COINS = 7;

/** Coins fly into the counter, or out of it. */
export function coins(kit: Kit, direction: 'in' | 'out'): Act {
  const { width, height } = kit.place.camera;
  return fly(kit, {
    key: `coins ${direction}`,
    delayMs: 0,
    goods: 'coin',
    frame: 'coin',
    count: COINS,
    fromX: width / 2,
    fromY: height * 0.62,
    outward: direction === 'out',
  });
}
