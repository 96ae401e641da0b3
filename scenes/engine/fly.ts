import type { Sprite, Texture } from 'pixi.js';
import type { ActKit } from './actKit.ts';
import { Props, type Act } from './acts.ts';
import { easeInOut, hump, part } from './ease.ts';

/** Where the counters of the head-up display are, in CSS pixels of the screen. */
export const COUNTER_X = 64;
export const COUNTER_Y = 34;

const EACH_MS = 620;
const BEHIND_MS = 70;

interface Flight {
  key: string;
  delayMs: number;
  texture: Texture;
  count: number;
  fromX: number;
  fromY: number;
  toX: number;
  toY: number;
}

/** Some goods fly one behind the other in an arc over the screen. Places in CSS pixels of the screen. */
export function fly(kit: ActKit, flight: Flight): Act {
  const props = new Props(kit.place.screen);
  const goods: Sprite[] = [];
  const lengthMs = EACH_MS + BEHIND_MS * (flight.count - 1);
  return {
    key: flight.key,
    delayMs: flight.delayMs,
    lengthMs,
    begin: () => {
      for (let i = 0; i < flight.count; i += 1) {
        goods.push(props.take(flight.texture, flight.fromX, flight.fromY));
      }
    },
    step: (t) => {
      for (let i = 0; i < goods.length; i += 1) {
        const one = goods[i];
        if (!one) continue;
        const own = part(t * lengthMs, i * BEHIND_MS, i * BEHIND_MS + EACH_MS);
        const way = easeInOut(own);
        const side = (i % 2 === 0 ? 1 : -1) * (20 + i * 5);
        one.x = flight.fromX + (flight.toX - flight.fromX) * way + hump(own) * side;
        one.y = flight.fromY + (flight.toY - flight.fromY) * way - hump(own) * 40;
        one.rotation = way * 2 * (i % 2 === 0 ? 1 : -1);
        one.scale.set(0.9 + hump(own) * 0.35 - way * 0.2);
        one.alpha = Math.min(part(own, 0, 0.08), 1 - part(own, 0.94, 1));
      }
    },
    end: () => props.drop(),
  };
}
