import { type Sprite, type Texture } from 'pixi.js';
import type { Engine } from '../engine/engine.ts';
import type { Frame } from '../engine/frame.ts';
import type { Place } from '../engine/place.ts';
import { spriteOf, wear } from '../engine/spriteOf.ts';
import type { Standing } from '../engine/useThing.ts';

const EVERY_MS = 23_000;
const CROSSING_MS = 9_000;

/** A bird that sometimes crosses the sky by day. */
export class Bird implements Standing {
  readonly #bird: Sprite;
  readonly #wings: readonly [Texture, Texture];

  constructor({ atlas }: Engine) {
    this.#wings = [atlas.get('bird-1'), atlas.get('bird-2')];
    this.#bird = spriteOf(atlas, 'bird-1', -60, 120);
  }

  enter(place: Place): void {
    place.sky.addChild(this.#bird);
  }

  leave(): void {
    this.#bird.destroy();
  }

  tick({ timeMs, night, rain }: Frame): void {
    const flight = Math.floor(timeMs / EVERY_MS);
    const progress = (timeMs - flight * EVERY_MS) / CROSSING_MS;
    const flies = progress < 1 && night < 0.5 && rain < 0.5;
    this.#bird.alpha = flies ? 0.9 : 0;
    if (!flies) return;
    const toRight = flight % 2 === 0;
    this.#bird.position.set(
      toRight ? -20 + progress * 430 : 410 - progress * 430,
      96 + (flight % 3) * 22 + Math.sin(progress * 7) * 9,
    );
    this.#bird.scale.set(toRight ? 0.8 : -0.8, 0.8);
    wear(this.#bird, this.#wings[Math.floor(timeMs / 190) % 2] ?? this.#wings[0]);
  }
}
