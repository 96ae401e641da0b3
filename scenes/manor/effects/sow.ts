import type { Sprite } from 'pixi.js';
import type { Act } from '../../engine/acts.ts';
import { anticipate, hump, overshoot, part } from '../../engine/ease.ts';
import { throwCrumbs } from './crumbs.ts';
import { glint } from './glint.ts';
import type { Kit } from './kit.ts';

const LENGTH_MS = 900;

const SIZE = 1.45;
const HELD_Y = -56;

/** A seedling swings back and dives into the soil, which throws up crumbs; the sprout springs up. */
export function sow(kit: Kit, plot: number, delayMs: number): Act | null {
  const view = kit.plot(plot);
  if (!view) return null;
  view.freeze(delayMs);
  const { x, y } = view.spot;
  const props = kit.props();
  let seedling: Sprite;
  let landed = false;

  const land = () => {
    landed = true;
    view.tree.poke();
    throwCrumbs(kit, x, y, 14);
    for (let i = 0; i < 3; i += 1) glint(kit, x, y);
  };

  return {
    key: `plot ${plot}`,
    delayMs,
    lengthMs: LENGTH_MS,
    begin: () => {
      view.hush(true);
      view.tree.view.alpha = 0;
      seedling = props.take(kit.atlas.get('want-seed'), x, y + HELD_Y);
    },
    step: (t) => {
      const come = overshoot(part(t, 0, 0.2));
      const fall = anticipate(part(t, 0.22, 0.5));
      const squash = part(t, 0.47, 0.55);
      seedling.position.set(x + 18 * (1 - fall), y - 6 + (HELD_Y + 6) * (1 - fall));
      seedling.rotation = 0.6 * (1 - come) - 0.4 * hump(part(t, 0.14, 0.46));
      seedling.scale.set(SIZE * come * (1 + 0.35 * squash), SIZE * come * (1 - 0.7 * squash));
      seedling.alpha = 1 - part(t, 0.52, 0.57);
      view.tree.view.alpha = part(t, 0.5, 0.54);
      if (t > 0.5 && !landed) land();
    },
    end: () => {
      view.hush(false);
      view.tree.view.alpha = 1;
      props.drop();
    },
  };
}
