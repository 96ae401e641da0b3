import { Container, Sprite } from 'pixi.js';
import { mix } from '../engine/colour.ts';
import { clamp01, lerp } from '../engine/ease.ts';
import type { Engine } from '../engine/engine.ts';
import type { Frame } from '../engine/frame.ts';
import type { Place } from '../engine/place.ts';
import { seeded } from '../engine/seeded.ts';
import { spriteOf } from '../engine/spriteOf.ts';
import type { Standing } from '../engine/useThing.ts';
import { lightAt } from './hours.ts';

const AFTERGLOW = 0xffb06a;
const LOW_SUN = 0xffc27e;
const STARS = 34;
const WIDE = 600;
/**
 * Heights of sun and moon over the horizon, and the fraction of the rise over which the sun turns from red to
 * white.
 */
const LOWEST = 60;
const HIGHEST = 139;
const RED_UNTIL = 0.35;
const WHITE_FROM = 0.91;
/** Clouds stay below the header; those that a low screen has moved up there fade out. */
const TOP = 84;
const HEADER = 56;
const CLOUDS: readonly (readonly [string, number, number, number, number])[] = [
  // frame, x, y, scale, units per second
  ['cloud-4', 60, 62, 1, 1.6],
  ['cloud-3', 330, 104, 1, 2],
  ['cloud-3', 150, 128, 0.8, 1.8],
  ['cloud-1', 40, 112, 0.8, 4.2],
  ['cloud-2', 330, 70, 1, 5],
  ['cloud-1', 520, 140, 0.7, 3.6],
];

/** Sky, stars, sun and moon, and clouds in two layers; tints everything below with the hour's light. */
export class Sky implements Standing {
  readonly #engine: Engine;
  readonly #view = new Container({ label: 'sky' });
  readonly #vault: Sprite;
  readonly #stars: Sprite[] = [];
  readonly #sun: Sprite;
  readonly #afterglow: Sprite;
  readonly #moon: Sprite;
  readonly #orbs = new Container();
  readonly #clouds: Sprite[];
  readonly #horizon: number;
  #place: Place | null = null;
  #night = 0;

  constructor(engine: Engine, horizon: number) {
    const { atlas, painted } = engine;
    this.#engine = engine;
    this.#horizon = horizon;
    this.#vault = new Sprite(painted.sky);
    this.#vault.position.set(-WIDE / 3, -160);
    this.#vault.width = WIDE * 1.4;
    this.#vault.height = horizon + 160;
    this.#view.addChild(this.#vault);
    for (let i = 0; i < STARS; i += 1) {
      const star = spriteOf(atlas, 'star-dot', seeded(7, i) * 400 - 5, seeded(8, i) ** 1.4 * (horizon - 40));
      star.scale.set(0.3 + seeded(9, i) * 0.6);
      this.#stars.push(star);
    }
    this.#sun = spriteOf(atlas, 'sun');
    this.#afterglow = spriteOf(atlas, 'glow', 0, horizon - 40);
    this.#afterglow.scale.set(9, 4.4);
    this.#afterglow.tint = AFTERGLOW;
    this.#moon = spriteOf(atlas, 'moon');
    this.#clouds = CLOUDS.map(([frame, x, y, scale]) => {
      const cloud = spriteOf(atlas, frame, x, y);
      cloud.scale.set(scale);
      return cloud;
    });
    this.#orbs.addChild(this.#sun, this.#moon);
    this.#view.addChild(...this.#stars, this.#afterglow, this.#orbs, ...this.#clouds);
  }

  enter(place: Place): void {
    this.#place = place;
    place.sky.addChild(this.#view);
    this.refresh(this.#engine.frame);
  }

  leave(): void {
    this.#view.destroy({ children: true });
  }

  refresh({ hour, rain }: Frame): void {
    const light = lightAt(hour, rain);
    this.#place?.light(light.ground);
    this.#night = light.night;
    const { app, loop, painted } = this.#engine;
    for (const cloud of this.#clouds) if (cloud.tint !== light.clouds) cloud.tint = light.clouds;
    if (painted.paintSky(light.sky)) {
      app.renderer.background.color = light.sky[0];
      loop.invalidate();
    }
    this.#heavens(hour, rain);
  }

  tick(frame: Frame): void {
    const top = this.#place?.camera.y ?? 0;
    this.#orbs.alpha = clamp01(((this.#sun.visible ? this.#sun.y : this.#moon.y) - top - HEADER) / 24);
    if (frame.motion === 0) return;
    const seconds = frame.dtMs / 1000;
    for (let i = 0; i < this.#clouds.length; i += 1) {
      const cloud = this.#clouds[i];
      const speed = CLOUDS[i]?.[4];
      if (!cloud || speed === undefined) continue;
      cloud.x += speed * seconds;
      if (cloud.x > WIDE - 110) cloud.x -= WIDE;
    }
    if (this.#night === 0) return;
    for (let i = 0; i < this.#stars.length; i += 1) {
      const star = this.#stars[i];
      if (star) star.alpha = this.#night * (0.65 + 0.35 * Math.sin(frame.timeMs / 900 + i * 2.4));
    }
  }

  /** Sun and moon move from right to left: at both ends they are clear of the ridge. */
  #heavens(hour: number, rain: number): void {
    const day = (hour - 5) / 14;
    const dark = ((hour + 24 - 18.9) % 24) / 11.2;
    const risen = this.#run(this.#sun, day, 1 - rain * 0.95);
    this.#run(this.#moon, dark, 1 - rain * 0.7);
    const low = 1 - clamp01((risen - RED_UNTIL) / (WHITE_FROM - RED_UNTIL));
    this.#sun.tint = mix(0xffffff, LOW_SUN, low);
    this.#sun.scale.set(1 + low * 0.16);
    this.#afterglow.x = this.#sun.x;
    this.#afterglow.alpha = low * 0.6 * (1 - this.#night) * (1 - rain);
    for (const star of this.#stars) star.alpha = this.#night * (1 - rain) * 0.8;
  }

  /** Moves a body along its arc; returns its height, 0 to 1. */
  #run(body: Sprite, way: number, alpha: number): number {
    const rise = Math.sin(Math.PI * clamp01(way)) ** 0.8;
    body.visible = way > 0 && way < 1;
    body.position.set(
      360 - way * 250,
      lerp(this.#horizon - LOWEST, Math.max(TOP, this.#horizon - HIGHEST), rise),
    );
    body.alpha = alpha * clamp01(Math.min(way, 1 - way) * 60);
    return rise;
  }
}
