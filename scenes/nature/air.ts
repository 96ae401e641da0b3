import { Container, Sprite } from 'pixi.js';
import type { Engine } from '../engine/engine.ts';
import type { Frame } from '../engine/frame.ts';
import type { Place } from '../engine/place.ts';
import type { Standing } from '../engine/useThing.ts';
import { lightAt } from './hours.ts';

const GOLD = 0xffb445;
/** Wider and higher than any screen shows of the world at once, edges that give way included. */
const WIDTH = 640;
const MARGIN = 110;
/** How high the haze thins out into the sky. */
const EDGE = 130;
const NOON = 12;

/** What lies between the eye and the land: haze by night and in rain, and the low sun from its side. */
export class Air implements Standing {
  readonly #view = new Container({ label: 'air' });
  readonly #haze: Sprite;
  readonly #edge: Sprite;
  readonly #gold: Sprite;
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
    this.#gold = new Sprite(painted.fade);
    this.#gold.tint = GOLD;
    this.#view.addChild(this.#edge, this.#haze, this.#gold);
  }

  enter(place: Place): void {
    this.#place = place;
    place.air.addChild(this.#view);
  }

  leave(): void {
    this.#view.destroy({ children: true });
  }

  refresh({ hour, rain }: Frame): void {
    const { air, haze, gold } = lightAt(hour, rain);
    this.#view.visible = haze > 0.004;
    this.#haze.tint = air;
    this.#haze.alpha = haze;
    this.#edge.tint = air;
    this.#edge.alpha = haze;
    this.#gold.alpha = gold * 0.55;
    this.#span(hour < NOON);
  }

  tick(): void {
    if (!this.#view.visible || !this.#place) return;
    const { camera } = this.#place;
    this.#haze.y = Math.max(this.#from, camera.y - MARGIN);
    this.#gold.y = camera.y - MARGIN;
  }

  /** The fade runs downwards as it is painted: turned, it runs in from the side where the sun stands. */
  #span(fromRight: boolean): void {
    const height = (this.#place?.camera.height ?? 0) / (this.#place?.camera.scale ?? 1) + 2 * MARGIN;
    this.#haze.height = height;
    this.#haze.x = 195 - WIDTH / 2;
    this.#gold.width = height;
    this.#gold.height = WIDTH * 0.62;
    this.#gold.rotation = Math.PI / 2;
    this.#gold.scale.y = Math.abs(this.#gold.scale.y) * (fromRight ? 1 : -1);
    this.#gold.x = fromRight ? 195 + MARGIN + 130 : 195 - MARGIN - 130;
  }
}
