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
const REEDS: readonly (readonly [number, number, number])[] = [
  [-58, 4, 1],
  [-50, 12, 0.8],
  [58, -8, 0.9],
];

/** The pond with rings that widen on its water, and reeds that sway at its bank. */
export class Pond implements Standing {
  readonly #view = new Container({ label: 'pond' });
  readonly #ripples: Sprite[];
  readonly #reeds: Sprite[];
  readonly #spot: Spot;

  constructor({ atlas }: Engine, spot: Spot) {
    this.#spot = spot;
    this.#view.position.set(spot.x, spot.y);
    this.#ripples = RIPPLES.map(({ x, y }) => spriteOf(atlas, 'ripple', x, y));
    this.#reeds = REEDS.map(([x, y, scale]) => {
      const reed = spriteOf(atlas, 'reed', x, y);
      reed.scale.set(scale);
      return reed;
    });
    this.#view.addChild(spriteOf(atlas, 'pond'), ...this.#ripples, ...this.#reeds);
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
    for (let i = 0; i < this.#reeds.length; i += 1) {
      const reed = this.#reeds[i];
      if (reed) reed.skew.x = windAt(timeMs, this.#spot.x + i * 30, this.#spot.y) * 0.1 * motion;
    }
  }
}
