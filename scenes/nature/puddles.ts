import { Container, type Sprite } from 'pixi.js';
import { clamp01 } from '../engine/ease.ts';
import type { Engine } from '../engine/engine.ts';
import type { Frame } from '../engine/frame.ts';
import type { Place } from '../engine/place.ts';
import { seeded } from '../engine/seeded.ts';
import { spriteOf } from '../engine/spriteOf.ts';
import type { Standing } from '../engine/useThing.ts';

const RIPPLE_MS = 620;

/** Position of a puddle in world units, and its scale. */
export interface Hollow {
  x: number;
  y: number;
  size: number;
}

/** Puddles fill while it rains, drops draw rings on them, and they dry afterwards. */
export class Puddles implements Standing {
  readonly #view = new Container({ label: 'puddles', visible: false });
  readonly #hollows: readonly Hollow[];
  readonly #puddles: Sprite[];
  readonly #ripples: Sprite[];
  #place: Place | null = null;

  constructor({ atlas }: Engine, hollows: readonly Hollow[]) {
    this.#hollows = hollows;
    this.#puddles = hollows.map(({ x, y }) => spriteOf(atlas, 'puddle', x, y));
    this.#ripples = hollows.map(({ x, y }) => spriteOf(atlas, 'ripple', x, y));
    this.#view.addChild(...this.#puddles, ...this.#ripples);
  }

  enter(place: Place): void {
    this.#place = place;
    place.ground.addChild(this.#view);
  }

  leave(): void {
    this.#view.destroy({ children: true });
  }

  refresh({ wet }: Frame): void {
    this.#view.visible = wet > 0.02;
    for (let i = 0; i < this.#puddles.length; i += 1) {
      const { size } = this.#hollows[i] ?? { size: 1 };
      const full = size * (0.55 + 0.45 * wet);
      this.#puddles[i]?.scale.set(full, full * 0.9);
      const puddle = this.#puddles[i];
      if (puddle) puddle.alpha = clamp01(wet * 1.6);
    }
  }

  tick({ timeMs, rain, motion }: Frame): void {
    if (!this.#view.visible) return;
    for (let i = 0; i < this.#ripples.length; i += 1) {
      const ripple = this.#ripples[i];
      const hollow = this.#hollows[i];
      if (!ripple || !hollow || !this.#place?.camera.sees(hollow.y - 20, hollow.y + 20)) continue;
      const turns = timeMs / RIPPLE_MS + i * 0.37;
      const turn = Math.floor(turns);
      const age = turns - turn;
      ripple.position.set(
        hollow.x + (seeded(turn, i) - 0.5) * 30 * hollow.size,
        hollow.y + (seeded(turn, i + 40) - 0.5) * 9 * hollow.size,
      );
      ripple.scale.set((0.12 + age * 0.42) * hollow.size);
      ripple.alpha = (1 - age) * rain * motion;
    }
  }
}
