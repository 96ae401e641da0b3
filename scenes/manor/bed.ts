import { Container, type Sprite } from 'pixi.js';
import type { Atlas } from '../engine/atlas.ts';
import { digits } from '../engine/digits.ts';
import { approach, easeOut, overshoot, part } from '../engine/ease.ts';
import type { Frame } from '../engine/frame.ts';
import { spriteOf } from '../engine/spriteOf.ts';
import type { PlotLook } from './plotLook.ts';

const SOAK_HALF_MS = 260;
const STAKE_X = -30;
const STAKE_Y = 18;
/** Rain makes open soil damp, not watered. */
const DAMP = 0.6;
const TREAD = 0.62;

/** The raised bed with its soil, the stake with its number, and the golden edge of the selected one. */
export class Bed {
  readonly view = new Container({ label: 'bed' });
  readonly #tread: Sprite;
  readonly #bed: Sprite;
  readonly #wet: Sprite;
  readonly #stain: Sprite;
  readonly #fertilized: Sprite;
  readonly #edge: Sprite;
  readonly #stake = new Container();
  #wetGoal = 0;
  #fertilizedGoal = 0;
  #edgeGoal = 0;
  #dampGoal = 0;
  #pending = false;

  constructor(atlas: Atlas, plot: number) {
    // Trodden earth around the bed: drawn on the lawn, not above it.
    this.#tread = spriteOf(atlas, 'soil-patch', 2, 12);
    this.#tread.scale.set(1.72, 1.9);
    this.#tread.alpha = TREAD;
    this.#bed = spriteOf(atlas, 'bed');
    this.#wet = spriteOf(atlas, 'soil-wet');
    this.#stain = spriteOf(atlas, 'soil-stain');
    this.#fertilized = spriteOf(atlas, 'soil-fertilized');
    this.#edge = spriteOf(atlas, 'select');
    this.#stain.scale.set(0);
    this.#edge.alpha = 0;
    this.#stake.position.set(STAKE_X, STAKE_Y);
    const number = digits(atlas, String(plot));
    number.y = -23;
    this.#stake.addChild(spriteOf(atlas, 'stake'), number);
    this.view.addChild(
      this.#tread,
      this.#bed,
      this.#wet,
      this.#stain,
      this.#fertilized,
      this.#edge,
      this.#stake,
    );
  }

  show(look: PlotLook, snap: boolean): void {
    const isBed = look.ground === 'bed';
    this.#bed.visible = isBed;
    this.#tread.visible = isBed;
    this.#wetGoal = isBed && look.wet ? 1 : 0;
    this.#fertilizedGoal = isBed && look.fertilized ? 1 : 0;
    this.#wet.visible = isBed;
    this.#fertilized.visible = isBed;
    if (!snap) return;
    this.#wet.alpha = this.#wetGoal;
    this.#fertilized.alpha = this.#fertilizedGoal;
  }

  /** `dampened`: the watering can has touched it; the soil darkens before the water comes. */
  mark(selected: boolean, pending: boolean, dampened = false): void {
    this.#edgeGoal = selected ? 1 : 0;
    this.#dampGoal = dampened ? DAMP : 0;
    this.#pending = pending;
  }

  /** Spreads the wet stain while water falls; t from 0 to 1. */
  stain(t: number): void {
    this.#stain.scale.set(easeOut(part(t, 0, 0.7)) * 1.6);
    this.#stain.alpha = 1 - part(t, 0.7, 1);
  }

  /** Raises the bed out of the ground, then drives the stake in; t from 0 to 1. */
  rise(t: number): void {
    const up = overshoot(part(t, 0, 0.5));
    this.#bed.scale.set(0.7 + 0.3 * up, up);
    this.#bed.alpha = part(t, 0, 0.15);
    this.#tread.alpha = TREAD * up;
    const first = easeOut(part(t, 0.55, 0.68));
    const second = easeOut(part(t, 0.78, 0.9));
    this.#stake.y = STAKE_Y - 16 + 9 * first + 7 * second;
    this.#stake.alpha = part(t, 0.4, 0.5);
  }

  tick(frame: Frame): void {
    const step = frame.motion === 0 ? 1 : approach(frame.dtMs, SOAK_HALF_MS);
    const damp = Math.max(this.#wetGoal, this.#dampGoal, frame.wet * DAMP);
    this.#wet.alpha += (damp - this.#wet.alpha) * step;
    this.#fertilized.alpha += (this.#fertilizedGoal - this.#fertilized.alpha) * step;
    const pulse = this.#pending ? 0.55 + 0.3 * Math.sin(frame.timeMs / 160) * frame.motion : 0;
    const glow = this.#edgeGoal * (0.9 + 0.1 * Math.sin(frame.timeMs / 420));
    this.#edge.alpha += (Math.max(pulse, glow) - this.#edge.alpha) * Math.min(1, step * 3);
  }
}
