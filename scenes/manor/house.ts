import { Container, type Sprite } from 'pixi.js';
import { clamp01 } from '../engine/ease.ts';
import type { Engine } from '../engine/engine.ts';
import type { Frame } from '../engine/frame.ts';
import type { Place } from '../engine/place.ts';
import { spriteOf } from '../engine/spriteOf.ts';
import type { Standing } from '../engine/useThing.ts';
import { windAt } from '../engine/wind.ts';
import { lightAt } from '../nature/hours.ts';
import { HOUSE } from './layout.ts';

const PUFFS = 5;
const RISE_MS = 5200;
const CHIMNEY_X = 60;
const CHIMNEY_Y = -150;

/** The manor house: smoke from the chimney, lit windows in the evening. */
export class House implements Standing {
  readonly #house: Sprite;
  readonly #lit: Sprite;
  readonly #lamp: Sprite;
  readonly #smoke: Sprite[] = [];
  readonly #view = new Container({ label: 'house' });
  readonly #light = new Container({ label: 'house lights' });

  constructor({ atlas }: Engine) {
    for (const part of [this.#view, this.#light]) part.position.set(HOUSE.x, HOUSE.y);
    for (let i = 0; i < PUFFS; i += 1) this.#smoke.push(spriteOf(atlas, 'smoke', CHIMNEY_X, CHIMNEY_Y));
    this.#house = spriteOf(atlas, 'house');
    this.#lit = spriteOf(atlas, 'house-windows-lit');
    // At dusk the windows are deeper in colour than the wall around them.
    this.#lit.tint = 0xffcf6b;
    this.#lamp = spriteOf(atlas, 'glow', 0, -34);
    this.#lamp.scale.set(2.6, 2);
    this.#lamp.tint = 0xffb85e;
    this.#lamp.blendMode = 'add';
    this.#view.addChild(...this.#smoke, this.#house);
    this.#light.addChild(this.#lamp, this.#lit);
  }

  enter(place: Place): void {
    place.ground.addChild(this.#view);
    place.lights.addChild(this.#light);
  }

  leave(): void {
    this.#view.destroy({ children: true });
    this.#light.destroy({ children: true });
  }

  refresh({ hour, rain }: Frame): void {
    const { windows } = lightAt(hour, rain);
    const lit = Math.max(windows, rain * 0.6);
    this.#lit.alpha = lit;
    this.#lamp.alpha = lit * 0.42;
    this.#light.visible = lit > 0;
  }

  tick(frame: Frame): void {
    for (let i = 0; i < this.#smoke.length; i += 1) {
      const puff = this.#smoke[i];
      if (!puff) continue;
      const age = ((frame.timeMs + (i * RISE_MS) / PUFFS) % RISE_MS) / RISE_MS;
      const drift = windAt(frame.timeMs, HOUSE.x, HOUSE.y) * 10 + 12;
      puff.position.set(CHIMNEY_X + drift * age * age, CHIMNEY_Y - age * 46);
      puff.scale.set(0.35 + age * 0.75);
      puff.alpha = clamp01(age * 6) * (1 - age) * 0.75;
    }
  }
}
