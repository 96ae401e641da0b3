import { Container, type Sprite } from 'pixi.js';
import type { Engine } from '../engine/engine.ts';
import type { Frame } from '../engine/frame.ts';
import type { Place } from '../engine/place.ts';
import { spriteOf } from '../engine/spriteOf.ts';
import type { Standing } from '../engine/useThing.ts';
import { windAt } from '../engine/wind.ts';
import { WINDMILL } from './layout.ts';

const HUB_X = -1;
const HUB_Y = -80;

/** The windmill on the crest; its sails turn faster in gusts. */
export class Windmill implements Standing {
  readonly #view = new Container({ label: 'windmill', scale: 0.92 });
  readonly #sail: Sprite;

  constructor({ atlas }: Engine) {
    this.#sail = spriteOf(atlas, 'windmill-sail', HUB_X, HUB_Y);
    this.#sail.rotation = 0.35;
    this.#view.position.set(WINDMILL.x, WINDMILL.y);
    this.#view.addChild(spriteOf(atlas, 'windmill-tower'), this.#sail);
  }

  enter(place: Place): void {
    place.ground.addChild(this.#view);
  }

  leave(): void {
    this.#view.destroy({ children: true });
  }

  tick(frame: Frame): void {
    const gust = 0.5 + 0.5 * windAt(frame.timeMs * 0.5, WINDMILL.x, WINDMILL.y);
    this.#sail.rotation += frame.motion * frame.dtMs * 0.0006 * (0.7 + gust * 0.6);
  }
}
