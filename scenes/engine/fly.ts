import type { Sprite } from 'pixi.js';
import type { ActKit } from './actKit.ts';
import type { Act } from './acts.ts';
import { anticipate, easeIn, hump, part } from './ease.ts';
import { Props } from './props.ts';

const EACH_MS = 680;
const BEHIND_MS = 70;

interface Flight {
  key: string;
  delayMs: number;
  /** Counter of the goods, and the frame that flies. */
  goods: string;
  frame: string;
  count: number;
  fromX: number;
  fromY: number;
  /** Flies from the counter to the given place. */
  outward?: boolean;
}

/** Goods fly one behind another in an arc to their counter. Positions in CSS pixels of the screen. */
export function fly(kit: ActKit, flight: Flight): Act {
  const props = new Props(kit.place.screen);
  const goods: Sprite[] = [];
  const lengthMs = EACH_MS + BEHIND_MS * (flight.count - 1);
  let landed = 0;
  let counter = { x: 0, y: 0 };
  const move = (sprite: Sprite, i: number, progress: number) => {
    const [from, to] = flight.outward
      ? [counter, { x: flight.fromX, y: flight.fromY }]
      : [{ x: flight.fromX, y: flight.fromY }, counter];
    // Back ease-in: fastest when it reaches the counter.
    const ease =
      progress < 0.22
        ? anticipate(progress / 0.44)
        : anticipate(0.5) + (1 - anticipate(0.5)) * easeIn(part(progress, 0.22, 1));
    const side = (i % 2 === 0 ? 1 : -1) * (16 + (i % 5) * 6);
    sprite.x = from.x + (to.x - from.x) * ease + hump(progress) * side;
    sprite.y = from.y + (to.y - from.y) * ease - hump(progress) * 34;
    sprite.rotation = ease * 2 * (i % 2 === 0 ? 1 : -1);
    sprite.scale.set(0.95 + hump(part(progress, 0, 0.7)) * 0.35 - part(progress, 0.7, 1) * 0.3);
    sprite.alpha = Math.min(part(progress, 0, 0.06), 1 - part(progress, 0.97, 1));
  };
  return {
    key: flight.key,
    delayMs: flight.delayMs,
    lengthMs,
    begin: () => {
      counter = kit.counters.placeOf(flight.goods);
      for (let i = 0; i < flight.count; i += 1) {
        goods.push(props.take(kit.atlas.get(flight.frame), flight.fromX, flight.fromY));
      }
    },
    step: (t) => {
      for (let i = 0; i < goods.length; i += 1) {
        const sprite = goods[i];
        if (!sprite) continue;
        const progress = part(t * lengthMs, i * BEHIND_MS, i * BEHIND_MS + EACH_MS);
        move(sprite, i, progress);
        if (progress < 1 || i < landed || flight.outward) continue;
        landed = i + 1;
        kit.counters.landed(flight.goods);
      }
    },
    end: () => props.drop(),
  };
}
