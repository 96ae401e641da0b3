import { Container, type Sprite } from 'pixi.js';
import { mix, multiply } from '../engine/colour.ts';
import type { Engine } from '../engine/engine.ts';
import type { Frame } from '../engine/frame.ts';
import type { Place } from '../engine/place.ts';
import { seeded } from '../engine/seeded.ts';
import { spriteOf } from '../engine/spriteOf.ts';
import type { Standing } from '../engine/useThing.ts';
import { lightAt } from './hours.ts';

/**
 * The cover from its dark ceiling down to the pale banks before it: frame, height over the horizon, size,
 * shade, speed.
 */
const COVER = [
  ['cloud-1', 196, 2.2, 0x93a1b6, 2],
  ['cloud-1', 148, 1.7, 0xbcc8d6, 3.6],
  ['cloud-2', 104, 1.5, 0xf2f5f7, 6],
] as const;
/** By day the banks are lit from above. */
const LIT = 0.42;
const APART = 150;
const EACH = 5;
/** Veils of rain that hang from the cover before hills and land, pale like distant rain. */
const VEILS = 18;
const VEIL_SHADE = 0xc4d2e2;
const LEAN = -0.2;

/** A shower in the sky: clouds in layers, and veils of rain before the hills. */
export class RainClouds implements Standing {
  readonly #view = new Container({ label: 'rain clouds', visible: false });
  readonly #clouds: Sprite[] = [];
  readonly #veils = new Container();

  constructor({ atlas }: Engine, horizon: number) {
    for (let i = 0; i < VEILS; i += 1) {
      const veil = spriteOf(atlas, 'glow', (i * 450) / VEILS + seeded(95, i) * 30, horizon - 30);
      veil.width = 18 + seeded(96, i) ** 2 * 70;
      veil.height = 150 + seeded(97, i) * 110;
      veil.skew.x = LEAN;
      veil.alpha = 0.4 + seeded(98, i) * 0.4;
      this.#veils.addChild(veil);
    }
    for (const [layer, [frame, height, size]] of COVER.entries()) {
      for (let i = 0; i < EACH; i += 1) {
        const x = i * APART - 130 + seeded(99 + layer, i) * 90;
        const cloud = spriteOf(atlas, frame, x, horizon - height + (seeded(102 + layer, i) - 0.5) * 26);
        const scale = size * (0.85 + seeded(105 + layer, i) * 0.35);
        cloud.scale.set(i % 2 === 0 ? scale : -scale, scale);
        this.#clouds.push(cloud);
      }
    }
    this.#view.addChild(...this.#clouds);
  }

  enter(place: Place): void {
    place.sky.addChild(this.#view);
    place.air.addChild(this.#veils);
  }

  leave(): void {
    this.#view.destroy({ children: true });
    this.#veils.destroy({ children: true });
  }

  refresh({ hour, rain }: Frame): void {
    this.#view.visible = this.#veils.visible = rain > 0.02;
    if (!this.#view.visible) return;
    this.#view.alpha = this.#veils.alpha = rain;
    const light = lightAt(hour, rain);
    const clouds = mix(light.clouds, 0xffffff, LIT * (1 - light.night * 0.8));
    this.#veils.tint = multiply(clouds, VEIL_SHADE);
    for (let i = 0; i < this.#clouds.length; i += 1) {
      const cloud = this.#clouds[i];
      if (cloud) cloud.tint = multiply(clouds, COVER[Math.floor(i / EACH)]?.[3] ?? clouds);
    }
  }

  tick({ dtMs, motion }: Frame): void {
    if (!this.#view.visible || motion === 0) return;
    for (let i = 0; i < this.#clouds.length; i += 1) {
      const cloud = this.#clouds[i];
      if (!cloud) continue;
      cloud.x += ((COVER[Math.floor(i / EACH)]?.[4] ?? 0) * dtMs) / 1000;
      if (cloud.x > APART * EACH - 170) cloud.x -= APART * EACH;
    }
  }
}
