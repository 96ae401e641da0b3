import { Container, type Sprite } from 'pixi.js';
import type { Atlas } from '../engine/atlas.ts';
import { digits } from '../engine/digits.ts';
import { approach } from '../engine/ease.ts';
import type { Frame } from '../engine/frame.ts';
import { seeded } from '../engine/seeded.ts';
import { spriteOf } from '../engine/spriteOf.ts';
import { windAt } from '../engine/wind.ts';
import type { Spot } from './layout.ts';

const TUFTS: readonly (readonly [number, number])[] = [
  [8, -12],
  [-14, -4],
  [30, 1],
  [-2, 10],
  [18, 15],
];

const BOARD_Y = 21;
const LIFT_HALF_MS = 70;

/** Other things on a wild plot; most plots have grass only. */
type Settler = readonly [frame: string, x: number, y: number, scale: number];
const SETTLED: readonly [Settler, ...Settler[]] = [
  ['bush-1', 22, 4, 0.62],
  ['stone-3', 20, 12, 0.86],
  ['bush-3', -22, -2, 0.56],
  ['tree-far-3', 20, -2, 0.62],
  ['mushroom-1', 16, 14, 0.8],
  ['stone-2', -20, 4, 0.8],
  ['bush-2', 18, 0, 0.58],
  ['tree-far-1', -18, -4, 0.58],
];

/** Land that is not reclaimed: meadow and tall grass; on the next plot a sign with its price in ATR. */
export class Wild {
  readonly view = new Container({ label: 'wild' });
  readonly #tufts: Sprite[] = [];
  readonly #settled: Sprite;
  /** The board on the next plot, in the layer that stays readable at night. */
  readonly board = new Container({ visible: false });
  readonly #atlas: Atlas;
  readonly #spot: Spot;
  #price: string | null = null;
  #priceTag: Container | null = null;
  #liftGoal = 0;
  #lift = 0;

  constructor(atlas: Atlas, plot: number, spot: Spot) {
    this.#atlas = atlas;
    this.#spot = spot;
    const meadow = spriteOf(atlas, 'wild-plot');
    if (seeded(plot, 31) < 0.5) meadow.scale.x = -1;
    this.view.addChild(meadow);
    TUFTS.forEach(([x, y], index) => {
      const kind = 1 + Math.floor(seeded(plot, index) * 3);
      const tuft = spriteOf(atlas, `wild-tuft-${kind}`, x + seeded(plot, index + 9) * 6 - 3, y);
      tuft.scale.set((seeded(plot, index + 20) < 0.5 ? -1 : 1) * 0.86, 0.86);
      this.#tufts.push(tuft);
      this.view.addChild(tuft);
    });
    const [frame, x, y, scale] = SETTLED[(plot * 5) % SETTLED.length] ?? SETTLED[0];
    this.#settled = spriteOf(atlas, frame, x, y);
    this.#settled.scale.set(seeded(plot, 32) < 0.5 ? -scale : scale, scale);
    this.view.addChild(this.#settled);
    this.board.position.set(spot.x + 24, spot.y + BOARD_Y);
    this.board.addChild(spriteOf(atlas, 'wild-sign'));
  }

  /** Shows a price in whole ATR on the sign, `0` when it is free; null hides the sign. */
  offer(price: string | null): void {
    if (price === this.#price) return;
    this.#price = price;
    this.board.visible = price !== null;
    this.#priceTag?.destroy({ children: true });
    this.#priceTag = null;
    // Nothing grows over the sign.
    this.#settled.visible = price === null;
    this.#tufts.forEach((tuft, index) => (tuft.visible = price === null || index < 2));
    if (price === null) return;
    this.#priceTag = new Container();
    this.#priceTag.addChild(...(price === '0' ? this.#invitation() : this.#written(price)));
    this.board.addChild(this.#priceTag);
  }

  /** Lifts the board: it was tapped, and a second tap reclaims. */
  lift(on: boolean): void {
    this.#liftGoal = on ? 1 : 0;
  }

  #written(price: string): Container[] {
    const coin = spriteOf(this.#atlas, 'coin', (-price.length * 7.5) / 2 - 2, -26);
    coin.scale.set(0.72);
    const number = digits(this.#atlas, price);
    number.position.set(8, -26);
    return [coin, number];
  }

  /** Free land shows a seedling instead of a price: a bare 0 would read as an error. */
  #invitation(): Container[] {
    return [spriteOf(this.#atlas, 'want-seed', 0, -26)];
  }

  tick(frame: Frame): void {
    if (!this.view.visible) return;
    this.#lift +=
      (this.#liftGoal - this.#lift) * (frame.motion === 0 ? 1 : approach(frame.dtMs, LIFT_HALF_MS));
    this.board.scale.set(1 + 0.22 * this.#lift);
    this.board.y = this.#spot.y + BOARD_Y - 10 * this.#lift;
    for (let i = 0; i < this.#tufts.length; i += 1) {
      const tuft = this.#tufts[i];
      if (tuft) tuft.skew.x = windAt(frame.timeMs, this.#spot.x + i * 17, this.#spot.y) * 0.16 * frame.motion;
    }
  }
}
