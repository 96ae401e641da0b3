import { Container } from 'pixi.js';
import type { Engine } from '../../engine/engine.ts';
import type { Frame } from '../../engine/frame.ts';
import type { Place } from '../../engine/place.ts';
import { spriteOf } from '../../engine/spriteOf.ts';
import type { Standing } from '../../engine/useThing.ts';
import { windAt } from '../../engine/wind.ts';
import { scaleAt, type LookSpot } from './lookSpots.ts';

/** Lean of looks in the wind, by frame; what is missing stands still. */
const SWAY: Readonly<Record<string, number>> = {
  'tree-cherry': 0.035,
  'tree-maple': 0.035,
  'tree-ginkgo': 0.03,
  'tree-fir': 0.015,
  sunflowers: 0.07,
};
/** Lift of what floats on the pond, in world units. */
const BOB = 0.9;

/** One look at its spot, depth-sorted in the field; on the pond it lies on the ground and floats. */
export class SwayingLook implements Standing {
  readonly #view = new Container({ label: 'look' });
  readonly #spot: LookSpot;
  readonly #sway: number;
  readonly #floats: boolean;

  constructor({ atlas }: Engine, look: string, spot: LookSpot, floats: boolean) {
    this.#spot = spot;
    this.#sway = SWAY[look] ?? 0;
    this.#floats = floats;
    this.#view.position.set(spot.x, spot.y);
    this.#view.zIndex = spot.y;
    const sprite = spriteOf(atlas, look);
    this.#view.scale.set(scaleAt(spot, sprite.texture.orig.height));
    this.#view.addChild(sprite);
  }

  enter(place: Place): void {
    (this.#floats ? place.ground : place.field).addChild(this.#view);
  }

  leave(): void {
    this.#view.destroy({ children: true });
  }

  tick({ timeMs, motion }: Frame): void {
    const { x, y } = this.#spot;
    if (this.#sway > 0) this.#view.skew.x = windAt(timeMs, x, y) * this.#sway * motion;
    if (this.#floats) this.#view.y = y + Math.sin(timeMs / 900 + x) * BOB * motion;
  }
}
