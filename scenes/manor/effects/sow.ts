import type { Sprite } from 'pixi.js';
import type { Act } from '../../engine/acts.ts';
import { easeIn, hump, part } from '../../engine/ease.ts';
import { throwCrumbs } from './crumbs.ts';
import type { Kit } from './kit.ts';

const LENGTH_MS = 800;

/** A seedling hops into the soil, which throws up crumbs; the sprout springs up. */
export function sow(kit: Kit, plot: number, delayMs: number): Act | null {
  const view = kit.plot(plot);
  if (!view) return null;
  view.hold(delayMs);
  const { x, y } = view.spot;
  const props = kit.props();
  let seedling: Sprite;
  let landed = false;

  const land = () => {
    landed = true;
    view.tree.poke();
    throwCrumbs(kit, x, y, 10);
  };

  return {
    key: `plot ${plot}`,
    delayMs,
    lengthMs: LENGTH_MS,
    begin: () => {
      view.hush(true);
      view.tree.view.alpha = 0;
      seedling = props.take(kit.atlas.get('want-seed'), x, y - 60);
    },
    step: (t) => {
      const fall = part(t, 0, 0.45);
      seedling.position.set(x + 34 * (1 - fall), y - 46 * (1 - easeIn(fall)) - hump(fall) * 30);
      seedling.rotation = 0.9 * (1 - fall);
      seedling.alpha = 1 - part(t, 0.42, 0.5);
      seedling.scale.set(1 - 0.5 * part(t, 0.38, 0.5));
      view.tree.view.alpha = part(t, 0.45, 0.55);
      if (t > 0.45 && !landed) land();
    },
    end: () => {
      view.hush(false);
      view.tree.view.alpha = 1;
      props.drop();
    },
  };
}
