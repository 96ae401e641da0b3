import type { Sprite } from 'pixi.js';
import type { Engine } from '../../engine/engine.ts';
import type { Frame } from '../../engine/frame.ts';
import type { Place } from '../../engine/place.ts';
import { spriteOf } from '../../engine/spriteOf.ts';
import type { Standing } from '../../engine/useThing.ts';
import type { LookSpot } from './lookSpots.ts';

const PULSE_MS = 900;

/** The shining pad of a free slot. */
export class SlotPad implements Standing {
  readonly #pad: Sprite;

  constructor({ atlas }: Engine, { x, y }: LookSpot) {
    this.#pad = spriteOf(atlas, 'slot-pad', x, y - 5);
  }

  enter(place: Place): void {
    place.signs.addChild(this.#pad);
  }

  leave(): void {
    this.#pad.destroy();
  }

  tick({ timeMs, motion }: Frame): void {
    this.#pad.scale.set(0.86 + Math.sin((timeMs / PULSE_MS) * Math.PI) * 0.06 * motion);
  }
}
