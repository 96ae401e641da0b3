import { Container, Sprite, type Texture } from 'pixi.js';
import type { Stage } from '#core/rules/growth.ts';
import type { Atlas } from '../engine/atlas.ts';
import { approach } from '../engine/ease.ts';
import type { Frame } from '../engine/frame.ts';
import { RING_STEPS, type Painted } from '../engine/painted.ts';
import { spriteOf, wear } from '../engine/spriteOf.ts';
import type { Spot } from './layout.ts';
import type { PlotLook, Want } from './plotLook.ts';

const icons = {
  harvest: 'want-harvest',
  insects: 'want-insect',
  weed: 'want-weed',
  water: 'want-water',
  fertilize: 'want-fertilizer',
  seed: 'want-seed',
} as const satisfies Record<Want, string>;

/** Each need has its own outline, so that it is recognizable before its picture is, and without colour. */
const papers = {
  harvest: 'bubble-harvest',
  insects: 'bubble-insect',
  weed: 'bubble-weed',
  water: 'bubble-water',
  fertilize: 'bubble-fertilizer',
  seed: 'bubble',
} as const satisfies Record<Want, string>;

const BUBBLE = 0.78;
const BUBBLE_HEIGHT = 49 * BUBBLE;
/** Upper edge of the price board on the next plot. */
const NEXT_SIGN = [24, -24] as const;

/** Tip of the bubble's tail, relative to the soil: at its own plant, so that it covers no neighbour. */
const tails = {
  sprout: [4, -26],
  sapling: [8, -44],
  young: [20, -66],
  blossom: [30, -82],
  fruit: [30, -82],
} as const satisfies Record<Stage, readonly [number, number]>;

/** Scale of the ring around the bubble's face. Without a bubble it is smaller. */
const RING_ON_BUBBLE = 1.08;
const RING_ALONE = 0.8;
/** Scale of the fruit in the ring. */
const FRUIT = 0.66;
const GROWING = 0x7cc142;
const NEARLY_RIPE = 0xf5b731;

const tailOf = (stage: Stage | null): readonly [number, number] => (stage === null ? [0, -4] : tails[stage]);

/** Upper end of a plot's sign, or of its plant when it has no sign; relative to the soil. */
export function topOf({ ground, stage }: PlotLook): readonly [number, number] {
  if (ground === 'next') return NEXT_SIGN;
  const [x, y] = tailOf(stage);
  return [x, y - BUBBLE_HEIGHT];
}

/** Signs of a plot: the bubble with its one need, and the thin ring of the time left. */
export class PlotSign {
  readonly view = new Container({ label: 'sign' });
  readonly #bubble = new Container({ visible: false });
  readonly #icon: Sprite;
  readonly #ring = new Container({ visible: false });
  readonly #paper: Sprite;
  readonly #arc: Sprite;
  readonly #atlas: Atlas;
  readonly #rings: readonly Texture[];
  readonly #phase: number;
  #size = 0;

  constructor(atlas: Atlas, painted: Painted, spot: Spot) {
    this.#atlas = atlas;
    this.#rings = painted.rings;
    this.#phase = spot.x * 0.03 + spot.y * 0.01;
    this.#icon = spriteOf(atlas, icons.water, 0, -25);
    this.#paper = spriteOf(atlas, 'bubble');
    this.#arc = new Sprite(painted.rings[0]);
    this.#ring.y = -25;
    this.#ring.addChild(spriteOf(atlas, 'ring-track'), this.#arc);
    this.#bubble.addChild(this.#paper, this.#ring, this.#icon);
    this.view.position.set(spot.x, spot.y);
    this.view.addChild(this.#bubble);
  }

  show(look: PlotLook, snap: boolean): void {
    const growing = look.stage !== null && look.stage !== 'fruit';
    this.#ring.visible = growing;
    const step = this.#rings[Math.round(look.progress * (RING_STEPS - 1))];
    if (step) wear(this.#arc, step);
    this.#arc.tint = look.progress > 0.85 ? NEARLY_RIPE : GROWING;
    this.#wish(look, snap);
  }

  tick(frame: Frame): void {
    if (!this.#bubble.visible) return;
    this.#size += (1 - this.#size) * (frame.motion === 0 ? 1 : approach(frame.dtMs, 70));
    const bob = Math.sin(frame.timeMs / 620 + this.#phase) * frame.motion;
    this.#bubble.scale.set(BUBBLE * this.#size, BUBBLE * this.#size * (1 + bob * 0.02));
    this.#bubble.pivot.y = bob * 1.6;
  }

  #wish({ want, stage, seed }: PlotLook, snap: boolean): void {
    const hasSign = want !== null || this.#ring.visible;
    const icon = hasSign
      ? this.#atlas.get(want === null ? `fruit-${seed}` : icons[want])
      : this.#icon.texture;
    const changed = hasSign !== this.#bubble.visible || icon !== this.#icon.texture;
    this.#bubble.visible = hasSign;
    this.#paper.visible = want !== null;
    if (want !== null) wear(this.#paper, this.#atlas.get(papers[want]));
    this.#icon.scale.set(want === null ? FRUIT : 1);
    this.#ring.scale.set(want === null ? RING_ALONE : RING_ON_BUBBLE);
    wear(this.#icon, icon);
    const [x, y] = tailOf(stage);
    this.#bubble.position.set(x, y);
    if (changed) this.#size = snap ? 1 : 0.4;
  }
}
