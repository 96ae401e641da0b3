import { Container, Sprite } from 'pixi.js';
import type { Engine } from '../engine/engine.ts';
import type { Frame } from '../engine/frame.ts';
import type { Place } from '../engine/place.ts';
import type { Standing } from '../engine/useThing.ts';
import { lightAt } from './hours.ts';

/** Larger than the part of the world that any screen shows at once, overscroll included. */
const WIDTH = 640;
const MARGIN = 110;
/** Height over which the haze fades out into the sky. */
const EDGE = 130;
const NOON = 12;

/**
 * Atmosphere before the land: haze by night and in rain, and light of the low sun or the moon from its side.
 */
export class Air implements Standing {
  readonly #view = new Container({ label: 'air' });
  readonly #haze: Sprite;
  readonly #edge: Sprite;
  readonly #gleam: Sprite;
  readonly #from: number;
  #place: Place | null = null;

  /** `from`: height in the world where the land begins. */
  constructor({ painted }: Engine, from: number) {
    this.#from = from;
    this.#haze = new Sprite(painted.white);
    this.#haze.width = WIDTH;
    this.#edge = new Sprite(painted.fade);
    this.#edge.width = WIDTH;
    this.#edge.height = -EDGE;
    this.#edge.position.set(195 - WIDTH / 2, from);
    this.#gleam = new Sprite(painted.fade);
    // Additive blending: painted over green the light would turn to mustard.
    this.#gleam.blendMode = 'add';
    this.#view.addChild(this.#edge, this.#haze, this.#gleam);
  }

  enter(place: Place): void {
    this.#place = place;
    place.air.addChild(this.#view);
  }

  leave(): void {
    this.#view.destroy({ children: true });
  }

  refresh({ hour, rain }: Frame): void {
    const { air, haze, gleam, shine } = lightAt(hour, rain);
    this.#view.visible = haze + shine > 0.004;
    this.#haze.tint = air;
    this.#haze.alpha = haze;
    this.#edge.tint = air;
    this.#edge.alpha = haze;
    this.#gleam.tint = gleam;
    this.#gleam.alpha = shine;
    this.#span(hour < NOON);
  }

  tick(): void {
    if (!this.#view.visible || !this.#place) return;
    const { camera } = this.#place;
    this.#haze.y = Math.max(this.#from, camera.y - MARGIN);
    this.#gleam.y = camera.y - MARGIN;
  }

  /** The gradient runs downwards as painted: rotated, it runs in from the side of the sun. */
  #span(fromRight: boolean): void {
    const height = (this.#place?.camera.height ?? 0) / (this.#place?.camera.scale ?? 1) + 2 * MARGIN;
    this.#haze.height = height;
    this.#haze.x = 195 - WIDTH / 2;
    this.#gleam.width = height;
    this.#gleam.height = WIDTH * 0.62;
    this.#gleam.rotation = Math.PI / 2;
    this.#gleam.scale.y = Math.abs(this.#gleam.scale.y) * (fromRight ? 1 : -1);
    this.#gleam.x = fromRight ? 195 + MARGIN + 130 : 195 - MARGIN - 130;
  }
}
