import { Container, type Sprite } from 'pixi.js';
import type { Engine } from '../engine/engine.ts';
import type { Frame } from '../engine/frame.ts';
import type { Place } from '../engine/place.ts';
import { seeded } from '../engine/seeded.ts';
import { spriteOf } from '../engine/spriteOf.ts';
import type { Standing } from '../engine/useThing.ts';

const APART = 330;
/** Wrap width: they leave the screen on the right before they enter on the left. */
const WIDE = 1100;
const SPEED = 0.009;

/** Shadows of clouds that pass over the lawn while the sun shines; they break up the even green. */
export class CloudShades implements Standing {
  readonly #view = new Container({ label: 'cloud shades' });
  readonly #shades: Sprite[] = [];

  constructor({ atlas }: Engine, top: number, bottom: number) {
    for (let i = 0; top + i * APART < bottom; i += 1) {
      const shade = spriteOf(atlas, 'lawn-dark', seeded(91, i) * WIDE - 355, top + i * APART);
      shade.scale.set(3.4 + seeded(92, i), 3.6 + seeded(93, i));
      this.#shades.push(shade);
    }
    this.#view.addChild(...this.#shades);
  }

  enter(place: Place): void {
    place.ground.addChild(this.#view);
  }

  leave(): void {
    this.#view.destroy({ children: true });
  }

  refresh({ night, rain }: Frame): void {
    this.#view.alpha = (1 - night) * (1 - rain);
    this.#view.visible = this.#view.alpha > 0;
  }

  tick({ dtMs, motion }: Frame): void {
    if (!this.#view.visible || motion === 0) return;
    for (let i = 0; i < this.#shades.length; i += 1) {
      const shade = this.#shades[i];
      if (!shade) continue;
      shade.x += dtMs * SPEED;
      if (shade.x > WIDE - 355) shade.x -= WIDE;
    }
  }
}
