import { Container, Sprite, Texture } from 'pixi.js';
import type { Atlas } from '../engine/atlas.ts';
import { spriteOf } from '../engine/spriteOf.ts';
import type { HenPose } from './henPose.ts';

const FAR_LEG = 0xd8c9b0;
/** Label of a hat's sprite, and the frame that looks replace. */
export const HAT = 'hat';
const STRIDE = 0.49;
const PECK = 1.3;
const ASLEEP = -2.1;

/** Proportions of a hen: width and height of its body, height of its neck, leg, tail, and the tail's lift. */
export interface Build {
  wide: number;
  high: number;
  neck: number;
  leg: number;
  tail: number;
  lift: number;
}

/** Place of a hat on the head; its frame is the look's. */
function hatOf(atlas: Atlas): Sprite {
  const hat = atlas.dressed.has(HAT) ? spriteOf(atlas, HAT) : new Sprite(Texture.EMPTY);
  hat.label = HAT;
  hat.position.set(4, -20);
  return hat;
}

/** A skeletal hen. Feet at (0, 0); it faces right, and `face` flips it. */
export class HenRig {
  readonly view = new Container({ label: 'hen' });
  readonly #upper = new Container();
  readonly #body: Sprite;
  readonly #wing: Sprite;
  readonly #tail: Sprite;
  readonly #head = new Container();
  readonly #lid: Sprite;
  readonly #far: Container;
  readonly #near: Container;
  readonly #egg: Sprite;
  readonly #build: Build;

  constructor(atlas: Atlas, colour: 'white' | 'brown', shadow: string, build: Build) {
    this.#build = build;
    const part = (name: string, x: number, y: number) => spriteOf(atlas, `hen-${colour}-${name}`, x, y);
    const leg = (x: number, y: number) => {
      const view = new Container();
      view.position.set(x, y * build.leg);
      view.scale.y = build.leg;
      view.addChild(part('foot', 0, 7), part('leg', 0, 0));
      return view;
    };
    this.#far = leg(3, -13);
    this.#far.tint = FAR_LEG;
    this.#near = leg(-3, -12);
    this.#tail = part('tail', -14 * build.wide, -22 - build.lift * 4);
    this.#tail.scale.set(build.tail);
    this.#body = part('body', 0, -19);
    this.#wing = part('wing', 5, -23);
    this.#wing.scale.set(build.wide, build.high);
    this.#lid = part('eye-closed', 0, 0);
    // Worn when the player has a look for it: an empty frame else.
    this.#head.addChild(part('head', 0, 0), this.#lid, hatOf(atlas));
    this.#upper.addChild(this.#tail, this.#body, this.#head, this.#wing);
    this.#egg = spriteOf(atlas, 'egg', -15, 0);
    this.view.addChild(spriteOf(atlas, shadow), this.#egg, this.#far, this.#near, this.#upper);
  }

  face(right: boolean): void {
    const size = Math.abs(this.view.scale.y);
    this.view.scale.x = right ? size : -size;
  }

  pose(pose: HenPose): void {
    const swing = Math.sin(pose.stride * Math.PI * 2);
    this.#far.rotation = swing * STRIDE * pose.walking;
    this.#near.rotation = -this.#far.rotation;
    const step = Math.abs(Math.cos(pose.stride * Math.PI * 2));
    const { wide, high, neck, leg, lift } = this.#build;
    this.#upper.y = (1 - leg) * 12 - step * 1.2 * pose.walking + Math.max(pose.sleep, pose.sit) * 9 * leg;
    // Sitting, it spreads over its feet; pressing, it is squat and wide.
    this.#upper.scale.set(1 + pose.sit * 0.05 + pose.press * 0.07, 1 - pose.press * 0.09);
    this.#far.alpha = this.#near.alpha = 1 - pose.sit;
    this.#egg.scale.set(Math.min(1, pose.egg * 1.4) * 0.8);
    this.#egg.y = 1 - Math.abs(Math.sin(pose.egg * Math.PI * 1.5)) * 5;
    this.#upper.rotation = pose.peck * 0.22 + swing * 0.035 * pose.walking;
    const breath = 1 + Math.sin(pose.breath * 2.2) * 0.02;
    this.#body.scale.set(wide, high * breath);
    this.#tail.rotation = lift + swing * 0.1 * pose.walking + pose.peck * 0.1;
    // A walking hen keeps its head still over the ground and then thrusts it forward.
    const bob = (((pose.stride * 2) % 1) ** 2 * 4 - 1) * pose.walking;
    const awake = 1 - pose.sleep;
    this.#head.position.set(10 * wide + bob * awake - pose.sleep * 3, -24 - neck * awake + pose.sleep * 3);
    this.#head.rotation = pose.peck * (PECK - 0.22) * awake + ASLEEP * 0.5 * pose.sleep;
    this.#head.scale.x = pose.turn < -0.5 ? -1 : 1;
    this.#lid.visible = pose.sleep > 0.5;
    this.#wing.rotation = -pose.flap * 1.2 + 0.05 * (1 - breath);
  }
}
