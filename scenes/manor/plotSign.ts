import { Container, Sprite, type Texture } from 'pixi.js';
import { byCare } from '#core/catalog/byCare.ts';
import { cares, careTerms } from '#core/catalog/cares.ts';
import type { Atlas } from '../engine/atlas.ts';
import { approach } from '../engine/ease.ts';
import type { Frame } from '../engine/frame.ts';
import { RING_STEPS, type Painted } from '../engine/painted.ts';
import { spriteOf, wear } from '../engine/spriteOf.ts';
import { bubbleTail } from './bubbleTail.ts';
import type { Spot } from './layout.ts';
import type { PlotLook, Want } from './plotLook.ts';

/** Each need has its own outline, so that it is recognizable before its picture is, and without colour. */
const pictures: Readonly<Record<Want, { sign: string; bubble: string }>> = {
  ...byCare((care) => careTerms[care].pictures),
  harvest: { sign: 'want-harvest', bubble: 'bubble-harvest' },
  seed: { sign: 'want-seed', bubble: 'bubble' },
};

/** Needs that cost something: their bubbles carry a price. */
const PRICED: ReadonlySet<Want> = new Set(cares);
/** Upper edge of the price tag: it hangs on the lower edge of the bubble. */
const TAG_Y = -15;
const BUBBLE = 0.78;
const BUBBLE_HEIGHT = 49 * BUBBLE;
/** Middle of the bubble's face above its tail, before scaling. */
const FACE_Y = -25;
/** Upper edge of the price board on the next plot. */
const NEXT_SIGN = [24, -24] as const;

/** Scale of the ring around the bubble's face. Without a bubble it is smaller. */
const RING_ON_BUBBLE = 1.08;
const RING_ALONE = 0.8;
/** Scale of the fruit in the ring. */
const FRUIT = 0.66;
const GROWING = 0x7cc142;
const NEARLY_RIPE = 0xf5b731;

/** Upper end of a plot's sign, or of its plant when it has no sign; relative to the soil. */
export function topOf({ ground, stage }: PlotLook): readonly [number, number] {
  if (ground === 'next') return NEXT_SIGN;
  const [x, y] = bubbleTail(stage);
  return [x, y - BUBBLE_HEIGHT];
}

/** Middle of the bubble's face relative to the soil, for the hit test; null while the plot wants nothing. */
export function bubbleMiddle({ want, stage }: PlotLook): readonly [number, number] | null {
  if (want === null) return null;
  const [x, y] = bubbleTail(stage);
  return [x, y + FACE_Y * BUBBLE];
}

/** Signs of a plot: the bubble with its one need, and the thin ring of the time left. */
export class PlotSign {
  readonly view = new Container({ label: 'sign' });
  readonly #bubble = new Container({ visible: false });
  readonly #icon: Sprite;
  readonly #ring = new Container({ visible: false });
  readonly #paper: Sprite;
  readonly #arc: Sprite;
  readonly #tag = new Sprite({ visible: false });
  readonly #painted: Painted;
  readonly #atlas: Atlas;
  readonly #rings: readonly Texture[];
  readonly #phase: number;
  #size = 0;

  constructor(atlas: Atlas, painted: Painted, spot: Spot) {
    this.#atlas = atlas;
    this.#painted = painted;
    this.#rings = painted.rings;
    this.#phase = spot.x * 0.03 + spot.y * 0.01;
    this.#icon = spriteOf(atlas, pictures.water.sign, 0, FACE_Y);
    this.#paper = spriteOf(atlas, 'bubble');
    this.#arc = new Sprite(painted.rings[0]);
    this.#ring.y = FACE_Y;
    this.#ring.addChild(spriteOf(atlas, 'ring-track'), this.#arc);
    this.#tag.anchor.set(0.5, 0);
    this.#tag.position.y = TAG_Y;
    this.#bubble.addChild(this.#paper, this.#ring, this.#icon, this.#tag);
    this.view.position.set(spot.x, spot.y);
    this.view.addChild(this.#bubble);
  }

  /** `price`: text on the bubble of a care, one or two lines; null for none. */
  show(look: PlotLook, price: string | null, snap: boolean): void {
    const isPriced = price !== null && look.want !== null && PRICED.has(look.want);
    this.#tag.visible = isPriced;
    if (isPriced) this.#tag.texture = this.#painted.tag(price);
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
      ? this.#atlas.get(want === null ? `fruit-${seed}` : pictures[want].sign)
      : this.#icon.texture;
    const changed = hasSign !== this.#bubble.visible || icon !== this.#icon.texture;
    this.#bubble.visible = hasSign;
    this.#paper.visible = want !== null;
    if (want !== null) wear(this.#paper, this.#atlas.get(pictures[want].bubble));
    this.#icon.scale.set(want === null ? FRUIT : 1);
    this.#ring.scale.set(want === null ? RING_ALONE : RING_ON_BUBBLE);
    wear(this.#icon, icon);
    const [x, y] = bubbleTail(stage);
    this.#bubble.position.set(x, y);
    if (changed) this.#size = snap ? 1 : 0.4;
  }
}
