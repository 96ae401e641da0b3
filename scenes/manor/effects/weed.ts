import type { Sprite } from 'pixi.js';
import type { Act } from '../../engine/acts.ts';
import { anticipate, easeIn, easeOut, part } from '../../engine/ease.ts';
import { wear } from '../../engine/spriteOf.ts';
import { weedSpots } from '../weeds.ts';
import { throwCrumbs } from './crumbs.ts';
import type { Kit } from './kit.ts';

const LENGTH_MS = 1200;
const LIFT = 44;

/** A hand pulls each tuft; the roots come out with crumbs of soil. */
export function weed(kit: Kit, plot: number, delayMs: number): Act | null {
  const view = kit.plot(plot);
  if (!view) return null;
  view.freeze(delayMs);
  const { x, y } = view.spot;
  const props = kit.props();
  const tufts: Sprite[] = [];
  const roots: Sprite[] = [];
  let glove: Sprite;
  let out = 0;

  /** One pull; t is this tuft's share of the act. */
  const pull = (index: number, t: number) => {
    const spot = weedSpots[index];
    const tuft = tufts[index];
    const root = roots[index];
    if (!spot || !tuft || !root) return;
    const strain = part(t, 0.3, 0.55);
    const up = easeOut(part(t, 0.55, 0.85));
    const lift = LIFT * up;
    tuft.scale.set(1 - 0.12 * strain * (1 - up), 1 + 0.25 * anticipate(strain) + 0.2 * strain * (1 - up));
    tuft.y = y + spot[1] - lift;
    root.visible = up > 0;
    root.y = tuft.y;
    const gone = easeIn(part(t, 0.85, 1));
    tuft.alpha = 1 - gone;
    root.alpha = 1 - gone;
    tuft.rotation = gone * 0.5;
    glove.position.set(x + spot[0], y + spot[1] - 16 - 26 * (1 - easeOut(part(t, 0, 0.28))) - lift);
    wear(glove, kit.atlas.get(t < 0.28 ? 'glove-open' : 'glove-grip'));
    if (up > 0 && out === index) {
      out += 1;
      throwCrumbs(kit, x + spot[0], y + spot[1], 6);
    }
  };

  return {
    key: `plot ${plot}`,
    delayMs,
    lengthMs: LENGTH_MS,
    begin: () => {
      view.hush(true);
      weedSpots.forEach(([dx, dy], index) => {
        const root = props.take(kit.atlas.get('weed-roots'), x + dx, y + dy);
        root.visible = false;
        roots.push(root);
        tufts.push(props.take(kit.atlas.get(`weed-${index + 1}`), x + dx, y + dy));
      });
      glove = props.take(kit.atlas.get('glove-open'), x, y);
    },
    step: (t) => {
      glove.alpha = Math.min(part(t, 0, 0.05), 1 - part(t, 0.94, 1));
      const share = 1 / tufts.length;
      const now = Math.min(tufts.length - 1, Math.floor(t / share));
      for (let index = 0; index <= now; index += 1) pull(index, part(t, index * share, (index + 1) * share));
    },
    end: () => {
      view.hush(false);
      view.tree.poke();
      props.drop();
    },
  };
}
