import type { Sprite } from 'pixi.js';
import type { Act } from '../../engine/acts.ts';
import { part } from '../../engine/ease.ts';
import type { Kit } from './kit.ts';

const LENGTH_MS = 900;

/** Reduced motion: one seal fades in and out over the plot for every action. */
export function fade(kit: Kit, plot: number): Act | null {
  const view = kit.plot(plot);
  if (!view) return null;
  const props = kit.props();
  let seal: Sprite;
  return {
    key: `plot ${plot}`,
    delayMs: 0,
    lengthMs: LENGTH_MS,
    begin: () => {
      seal = props.take(kit.atlas.get('tick'), view.spot.x, view.spot.y - 30);
    },
    step: (t) => {
      seal.alpha = Math.min(part(t, 0, 0.25), 1 - part(t, 0.6, 1));
    },
    end: () => props.drop(),
  };
}
