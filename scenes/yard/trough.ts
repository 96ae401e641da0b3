import { Container, type Sprite } from 'pixi.js';
import type { Engine } from '../engine/engine.ts';
import { approach } from '../engine/ease.ts';
import type { Frame } from '../engine/frame.ts';
import type { Place } from '../engine/place.ts';
import { spriteOf } from '../engine/spriteOf.ts';
import type { Standing } from '../engine/useThing.ts';
import { TROUGH } from './yardLayout.ts';

/** The trough; it contains feed while a hen has been fed today. */
export class Trough implements Standing {
  readonly #view = new Container({ label: 'trough', scale: TROUGH.scale });
  readonly #feed: Sprite;
  #goal = 0;

  constructor({ atlas }: Engine) {
    this.#view.position.set(TROUGH.x, TROUGH.y);
    this.#view.zIndex = TROUGH.y;
    this.#feed = spriteOf(atlas, 'trough-feed');
    this.#feed.alpha = 0;
    this.#view.addChild(spriteOf(atlas, 'trough'), this.#feed);
  }

  enter(place: Place): void {
    place.field.addChild(this.#view);
  }

  leave(): void {
    this.#view.destroy({ children: true });
  }

  show(filled: boolean): void {
    this.#goal = filled ? 1 : 0;
  }

  tick({ dtMs, motion }: Frame): void {
    this.#feed.alpha += (this.#goal - this.#feed.alpha) * (motion === 0 ? 1 : approach(dtMs, 300));
  }
}
