import { Container, type Sprite } from 'pixi.js';
import type { Engine } from '../engine/engine.ts';
import type { Frame } from '../engine/frame.ts';
import type { Place } from '../engine/place.ts';
import { spriteOf } from '../engine/spriteOf.ts';
import type { Standing } from '../engine/useThing.ts';
import { lightAt } from './hours.ts';

/** A lamp that is switched on in the evening: its position, its radius, and other sprites lit with it. */
export interface Lamp {
  x: number;
  y: number;
  width: number;
  lit?: { frame: string; x: number; y: number; scale?: number };
}

const WARM = 0xffa24a;

/** Lanterns and windows apart from the manor house. */
export class Lanterns implements Standing {
  readonly #view = new Container({ label: 'lanterns' });
  readonly #glows: Sprite[] = [];
  readonly #lit: Sprite[] = [];
  readonly #number: number;
  #brightness = 0;

  /** `number` of the first lamp: each flickers in its own phase. */
  constructor({ atlas }: Engine, lamps: readonly Lamp[], number = 0) {
    this.#number = number;
    for (const { x, y, width, lit } of lamps) {
      const glow = spriteOf(atlas, 'glow', x, y);
      glow.scale.set(width / 64);
      glow.tint = WARM;
      glow.blendMode = 'add';
      this.#glows.push(glow);
      this.#view.addChild(glow);
      if (!lit) continue;
      const window = spriteOf(atlas, lit.frame, lit.x, lit.y);
      window.scale.set(lit.scale ?? 1);
      this.#lit.push(window);
      this.#view.addChild(window);
    }
  }

  enter(place: Place): void {
    place.lamps.addChild(this.#view);
  }

  leave(): void {
    this.#view.destroy({ children: true });
  }

  refresh({ hour, rain }: Frame): void {
    this.#brightness = Math.max(lightAt(hour, 0).windows, rain * 0.4);
    this.#view.visible = this.#brightness > 0;
    for (const window of this.#lit) window.alpha = this.#brightness;
  }

  tick({ timeMs }: Frame): void {
    if (!this.#view.visible) return;
    for (let i = 0; i < this.#glows.length; i += 1) {
      const glow = this.#glows[i];
      if (glow)
        glow.alpha = this.#brightness * (0.62 + 0.06 * Math.sin(timeMs / 260 + (this.#number + i) * 2));
    }
  }
}
