import type { Act } from '../../engine/acts.ts';
import { fly } from '../../engine/fly.ts';
import type { Kit } from './kit.ts';

const COINS = 7;

/** Frame of a coin of each currency that the field pays or takes. */
const frames = { ATR: 'coin', ATB: 'coin-atb' } as const;

/** Coins of a currency fly into the counter, or out of it. */
export function coins(kit: Kit, direction: 'in' | 'out', coin: keyof typeof frames): Act {
  const { width, height } = kit.place.camera;
  return fly(kit, {
    key: `coins ${direction} ${coin}`,
    delayMs: 0,
    goods: 'coin',
    frame: frames[coin],
    count: COINS,
    fromX: width / 2,
    fromY: height * 0.62,
    outward: direction === 'out',
  });
}
