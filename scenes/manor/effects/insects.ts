import type { Sprite } from 'pixi.js';
import type { Act } from '../../engine/acts.ts';
import { easeIn, easeInOut, hump, overshoot, part } from '../../engine/ease.ts';
import { bugKind } from '../bugs.ts';
import { crownMiddle } from '../tree.ts';
import type { Kit } from './kit.ts';

const LENGTH_MS = 1150;
const PUFFS = 3;
const HELD_X = 62;
/** Maximum x at which the bottle stays on the screen. */
const RIGHTMOST = 364;

/** A spray puffs three times at the crown; the bugs tumble off. */
export function insects(kit: Kit, plot: number, delayMs: number): Act | null {
  const view = kit.plot(plot);
  if (!view) return null;
  view.freeze(delayMs);
  const { x, y } = view.spot;
  const middle = y - crownMiddle[view.look.stage ?? 'young'];
  const heldX = Math.min(HELD_X, RIGHTMOST - x);
  const props = kit.props();
  const { flight } = kit.place.particles;
  const bugs: Sprite[] = [];
  let bottle: Sprite;
  let puffed = 0;

  const puff = () => {
    for (let i = 0; i < 7; i += 1) {
      flight.x = x + heldX - 22;
      flight.y = middle - 6;
      flight.vx = -0.05 - kit.chance() * 0.09;
      flight.vy = (kit.chance() - 0.5) * 0.06;
      flight.gravity = 0;
      flight.lifeMs = 520 + kit.chance() * 240;
      flight.from = 0.2;
      flight.to = 0.9 + kit.chance() * 0.5;
      flight.spin = 0;
      flight.tint = 0xe8fbff;
      flight.floor = Infinity;
      kit.place.particles.emit(kit.atlas.get('puff'));
    }
  };

  return {
    key: `plot ${plot}`,
    delayMs,
    lengthMs: LENGTH_MS,
    begin: () => {
      view.hush(true);
      for (let i = 0; i < 3; i += 1) {
        bugs.push(
          props.take(kit.atlas.get(`bug-${bugKind(plot, i % 2)}-1`), x + (i - 1) * 18, middle + (i - 1) * 9),
        );
      }
      bottle = props.take(kit.atlas.get('spray'), x + heldX, middle);
    },
    step: (t) => {
      const come = overshoot(part(t, 0, 0.16));
      const go = easeInOut(part(t, 0.82, 1));
      const beat = part(t, 0.18, 0.66) * PUFFS;
      const kick = hump(beat % 1) * (t > 0.18 && t < 0.66 ? 1 : 0);
      bottle.position.set(x + heldX + 26 * (1 - come) + 20 * go + kick * 5, middle - 14 * go);
      bottle.rotation = kick * 0.14;
      bottle.alpha = Math.min(part(t, 0, 0.1), 1 - go);
      if (t > 0.18 && puffed < PUFFS && beat >= puffed) {
        puffed += 1;
        puff();
        view.tree.poke();
      }
      for (let i = 0; i < bugs.length; i += 1) {
        const bug = bugs[i];
        if (!bug) continue;
        const fall = part(t, 0.3 + i * 0.09, 0.8 + i * 0.06);
        bug.rotation = fall * (i % 2 === 0 ? 5 : -5);
        bug.x = x + (i - 1) * 18 - fall * 22;
        bug.y = middle + (i - 1) * 9 + easeIn(fall) * (y + 6 - middle) - hump(fall) * 14;
        bug.alpha = 1 - part(t, 0.82 + i * 0.04, 0.98);
      }
    },
    end: () => {
      view.hush(false);
      props.drop();
    },
  };
}
