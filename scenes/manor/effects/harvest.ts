import type { Sprite } from 'pixi.js';
import type { Seed } from '#core/catalog/seeds.ts';
import type { Act } from '../../engine/acts.ts';
import { easeIn, easeInOut, hump, overshoot, part, ring } from '../../engine/ease.ts';
import { crownMiddle, treeFrames } from '../tree.ts';
import type { Kit } from './kit.ts';

const LENGTH_MS = 1200;
const FRUITS = 6;
const BASKET_X = 34;
const BASKET_Y = 26;

/**
 * Fruits drop one after another into the basket and the tree fades out; the fruits then fly on from `fly`.
 */
export function harvest(kit: Kit, plot: number, seed: Seed, delayMs: number): Act | null {
  const view = kit.plot(plot);
  if (!view) return null;
  view.freeze(delayMs);
  const { x, y } = view.spot;
  const props = kit.props();
  const { trunk, crown } = treeFrames(seed, 'fruit');
  const tree: Sprite[] = [];
  const fruits: Sprite[] = [];
  const basket: Sprite[] = [];

  const dropFruits = (t: number) => {
    for (let i = 0; i < fruits.length; i += 1) {
      const fruit = fruits[i];
      if (!fruit) continue;
      const fromX = x + ((i % 3) - 1) * 24;
      const fromY = y - crownMiddle.fruit + (i < 3 ? -12 : 12);
      const progress = part(t, 0.12 + i * 0.07, 0.4 + i * 0.07);
      fruit.visible = progress > 0;
      const toX = x + BASKET_X + ((i % 3) - 1) * 9;
      const toY = y + BASKET_Y - 10 + (i < 3 ? 3 : 0);
      fruit.x = fromX + (toX - fromX) * progress;
      fruit.y = fromY + (toY - fromY) * easeIn(progress) - hump(progress) * 18;
      fruit.scale.set(0.8);
      fruit.alpha = 1 - part(t, 0.86, 0.94);
    }
  };

  return {
    key: `plot ${plot}`,
    delayMs,
    lengthMs: LENGTH_MS,
    begin: () => {
      view.hush(true);
      for (const frame of [trunk, crown]) if (frame) tree.push(props.take(kit.atlas.get(frame), x, y));
      basket.push(props.take(kit.atlas.get('basket-back'), x + BASKET_X, y + BASKET_Y));
      for (let i = 0; i < FRUITS; i += 1) fruits.push(props.take(kit.atlas.get(`fruit-${seed}`), x, y));
      basket.push(props.take(kit.atlas.get('basket-front'), x + BASKET_X, y + BASKET_Y));
    },
    step: (t) => {
      const come = overshoot(part(t, 0, 0.14));
      const hop = hump(part(t, 0.8, 0.92));
      for (const half of basket) {
        half.position.set(x + BASKET_X, y + BASKET_Y - 24 * (1 - come) - hop * 8);
        half.scale.set(0.9 * come);
        half.alpha = 1 - part(t, 0.93, 1);
      }
      dropFruits(t);
      const shake = ring(part(t, 0.08, 0.7), 5) * 0.06;
      const bow = easeInOut(part(t, 0.66, 0.92));
      for (const half of tree) {
        half.skew.x = shake;
        half.scale.set(1 - bow * 0.55, 1 - bow * 0.85);
        half.alpha = 1 - part(t, 0.8, 0.94);
      }
    },
    end: () => {
      view.hush(false);
      props.drop();
    },
  };
}
