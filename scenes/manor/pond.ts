import { Container, type Sprite } from 'pixi.js';
import type { Engine } from '../engine/engine.ts';
import type { Frame } from '../engine/frame.ts';
import type { Place } from '../engine/place.ts';
import { spriteOf } from '../engine/spriteOf.ts';
import type { Standing } from '../engine/useThing.ts';
import { windAt } from '../engine/wind.ts';
import type { Spot } from './layout.ts';

const RIPPLE_MS = 3400;
const RIPPLES: readonly Spot[] = [
  { x: -22, y: -4 },
  { x: 26, y: 8 },
];
/** Plants on the bank, from back to front: frame, position, size. */
const BANK: readonly (readonly [string, number, number, number])[] = [
  ['grass-2', -20, -25, 0.8],
  ['grass-4', 16, -25, 0.8],
  ['reed', 46, -16, 0.8],
  ['reed', 60, -8, 1],
  ['stone-3', 70, 6, 0.6],
  ['reed', -66, 2, 0.84],
  ['grass-2', 72, 10, 0.9],
  ['reed', -58, 10, 1.06],
  ['flower-4', -68, 16, 0.72],
  ['reed', -46, 20, 0.74],
  ['grass-3', -52, 26, 0.9],
  ['grass-1', -14, 32, 0.9],
  ['grass-2', 20, 33, 0.8],
  ['flower-4', 62, 24, 0.66],
];

/** The pond with widening rings on its water, and reeds and grass that sway on its bank. */
export class Pond implements Standing {
  readonly #view = new Container({ label: 'pond' });
  readonly #ripples: Sprite[];
  readonly #bank: Sprite[];
  readonly #spot: Spot;

  constructor({ atlas }: Engine, spot: Spot) {
    this.#spot = spot;
    this.#view.position.set(spot.x, spot.y);
    this.#ripples = RIPPLES.map(({ x, y }) => spriteOf(atlas, 'ripple', x, y));
    this.#bank = BANK.map(([frame, x, y, scale]) => {
      const sprite = spriteOf(atlas, frame, x, y);
      sprite.scale.set(scale);
      return sprite;
    });
    this.#view.addChild(spriteOf(atlas, 'pond'), ...this.#ripples, ...this.#bank);
  }

  enter(place: Place): void {
    place.ground.addChild(this.#view);
  }

  leave(): void {
    this.#view.destroy({ children: true });
  }

  tick({ timeMs, motion }: Frame): void {
    for (let i = 0; i < this.#ripples.length; i += 1) {
      const ripple = this.#ripples[i];
      if (!ripple) continue;
      const age = (timeMs / RIPPLE_MS + i * 0.5) % 1;
      ripple.scale.set(0.15 + age * 0.75);
      ripple.alpha = (1 - age) * 0.7;
    }
    for (let i = 0; i < BANK.length; i += 1) {
      const sprite = this.#bank[i];
      const isStone = BANK[i]?.[0] === 'stone-3';
      if (sprite && !isStone)
        sprite.skew.x = windAt(timeMs, this.#spot.x + i * 30, this.#spot.y) * 0.1 * motion;
    }
  }
}
