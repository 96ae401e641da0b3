import { Sprite } from 'pixi.js';
import { approach } from '../engine/ease.ts';
import type { Engine } from '../engine/engine.ts';
import type { Frame } from '../engine/frame.ts';
import type { Place } from '../engine/place.ts';
import type { Standing } from '../engine/useThing.ts';
import type { PlotView } from './plotView.ts';
import { topOf } from './plotSign.ts';

const GAP = 3;
const BOB = 7;
const BOB_MS = 900;

/**
 * An arrow that hops above the plot of the current tutorial step, over the plot's sign, readable by day and
 * by night.
 */
export class Hint implements Standing {
  readonly #arrow: Sprite;
  #over: PlotView | null = null;
  #size = 0;

  constructor(engine: Engine) {
    this.#arrow = new Sprite({ texture: engine.painted.arrow, scale: 0, visible: false });
  }

  enter(place: Place): void {
    place.signs.addChild(this.#arrow);
  }

  leave(): void {
    this.#arrow.destroy();
  }

  /** Points at a plot; null hides the arrow. */
  aim(over: PlotView | null): void {
    if (over === this.#over) return;
    this.#over = over;
    this.#size = 0;
  }

  tick(frame: Frame): void {
    const over = this.#over;
    this.#arrow.visible = over !== null;
    if (!over) return;
    this.#size += (1 - this.#size) * (frame.motion === 0 ? 1 : approach(frame.dtMs, 90));
    const [x, y] = topOf(over.look);
    // Bounces like a ball, squashed a little at impact.
    const hop = Math.abs(Math.sin((frame.timeMs / BOB_MS) * Math.PI)) * frame.motion;
    const flat = Math.max(0, 0.25 - hop) * 0.4 * frame.motion;
    this.#arrow.position.set(over.spot.x + x, over.spot.y + y - GAP - BOB * hop);
    this.#arrow.scale.set(this.#size * (1 + flat), this.#size * (1 - flat));
  }
}
