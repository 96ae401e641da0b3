import { Container, type Sprite } from 'pixi.js';
import type { Engine } from '../../engine/engine.ts';
import type { Frame } from '../../engine/frame.ts';
import type { Place } from '../../engine/place.ts';
import { spriteOf } from '../../engine/spriteOf.ts';
import type { Standing } from '../../engine/useThing.ts';
import type { LookSpot } from './lookSpots.ts';

/** Ducks of the look: frame, size, distance behind the first in milliseconds of its way. */
const DUCKS: readonly (readonly [string, number, number])[] = [
  ['duck-green', 0.56, 0],
  ['duck-white', 0.56, -6_500],
  ['duckling', 0.38, -11_500],
  ['duckling', 0.34, -14_500],
];
const ROUND_MS = 26_000;
const WIDE = 24;
const HIGH = 8;

/** A family of ducks that swims in a flat ring. */
export class Swimmers implements Standing {
  readonly #view = new Container({ label: 'ducks', sortableChildren: true });
  readonly #ducks: Sprite[];

  constructor({ atlas }: Engine, { x, y }: LookSpot) {
    this.#view.position.set(x, y);
    this.#ducks = DUCKS.map(([frame]) => spriteOf(atlas, frame));
    this.#view.addChild(...this.#ducks);
  }

  enter(place: Place): void {
    place.ground.addChild(this.#view);
  }

  leave(): void {
    this.#view.destroy({ children: true });
  }

  tick({ timeMs }: Frame): void {
    for (let i = 0; i < this.#ducks.length; i += 1) {
      const duck = this.#ducks[i];
      const [, size, behind] = DUCKS[i] ?? ['', 1, 0];
      if (!duck) continue;
      const turn = ((timeMs + behind) / ROUND_MS) * Math.PI * 2;
      duck.position.set(Math.cos(turn) * WIDE, Math.sin(turn) * HIGH + Math.sin(timeMs / 480 + i) * 0.4);
      duck.zIndex = duck.y;
      // They swim to the right on the near side of the ring.
      duck.scale.set(Math.sin(turn) > 0 ? -size : size, size);
    }
  }
}
