import { Container, type Sprite } from 'pixi.js';
import type { Atlas } from '../engine/atlas.ts';
import { approach } from '../engine/ease.ts';
import type { Frame } from '../engine/frame.ts';
import { spriteOf } from '../engine/spriteOf.ts';
import { windAt } from '../engine/wind.ts';
import type { Spot } from './layout.ts';

/** Positions of tufts, relative to the middle of the soil. */
export const weedSpots: readonly (readonly [number, number])[] = [
  [28, 4],
  [-15, 7],
  [7, 18],
];

/** Tufts between the furrows that sway in the wind. */
export class Weeds {
  readonly view = new Container({ label: 'weeds', visible: false });
  readonly #tufts: Sprite[];
  readonly #spot: Spot;
  #size = 0;
  #goal = 0;

  constructor(atlas: Atlas, spot: Spot) {
    this.#spot = spot;
    this.#tufts = weedSpots.map(([x, y], index) => spriteOf(atlas, `weed-${index + 1}`, x, y));
    this.view.addChild(...this.#tufts);
  }

  show(isShown: boolean, snap: boolean): void {
    this.#goal = isShown ? 1 : 0;
    // They grow slowly but vanish at once: the act draws the pulled ones.
    if (snap || !isShown) this.#size = this.#goal;
    this.view.visible = isShown;
  }

  tick(frame: Frame): void {
    if (!this.view.visible) return;
    this.#size += (this.#goal - this.#size) * (frame.motion === 0 ? 1 : approach(frame.dtMs, 240));
    for (let i = 0; i < this.#tufts.length; i += 1) {
      const tuft = this.#tufts[i];
      if (!tuft) continue;
      tuft.scale.set(this.#size);
      tuft.skew.x = windAt(frame.timeMs, this.#spot.x + i * 23, this.#spot.y) * 0.2 * frame.motion;
    }
  }
}
