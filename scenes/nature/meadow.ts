import { Container, type Sprite } from 'pixi.js';
import type { Engine } from '../engine/engine.ts';
import type { Frame } from '../engine/frame.ts';
import type { Place } from '../engine/place.ts';
import { spriteOf } from '../engine/spriteOf.ts';
import type { Standing } from '../engine/useThing.ts';
import { windAt } from '../engine/wind.ts';

export interface Growing {
  frame: string;
  x: number;
  y: number;
  scale: number;
  /** Amplitude of its sway; 0 for rigid things. */
  sway: number;
}

/** Grass, flowers, reeds and stones on a lawn. */
export class Meadow implements Standing {
  readonly #view = new Container({ label: 'meadow' });
  readonly #growing: readonly Growing[];
  readonly #sprites: Sprite[];
  #place: Place | null = null;

  constructor({ atlas }: Engine, growing: readonly Growing[]) {
    this.#growing = [...growing].sort((a, b) => a.y - b.y);
    this.#sprites = this.#growing.map(({ frame, x, y, scale }) => {
      const sprite = spriteOf(atlas, frame, x, y);
      sprite.scale.set(scale, Math.abs(scale));
      return sprite;
    });
    if (this.#sprites.length > 0) this.#view.addChild(...this.#sprites);
  }

  enter(place: Place): void {
    this.#place = place;
    place.ground.addChild(this.#view);
  }

  leave(): void {
    this.#view.destroy({ children: true });
  }

  tick(frame: Frame): void {
    const camera = this.#place?.camera;
    if (!camera || frame.motion === 0) return;
    for (let i = 0; i < this.#growing.length; i += 1) {
      const plant = this.#growing[i];
      const sprite = this.#sprites[i];
      if (!plant || !sprite || plant.sway === 0 || !camera.sees(plant.y - 60, plant.y)) continue;
      sprite.skew.x = windAt(frame.timeMs, plant.x, plant.y) * plant.sway;
    }
  }
}
