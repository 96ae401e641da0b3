import type { Sprite } from 'pixi.js';
import type { Act } from '../../engine/acts.ts';
import { easeInOut, easeOut, overshoot, part } from '../../engine/ease.ts';
import { glint } from './glint.ts';
import type { Kit } from './kit.ts';

const LENGTH_MS = 1100;
const HELD_X = 44;
/** Maximum x at which the sack stays on the screen. */
const RIGHTMOST = 358;
const HELD_Y = -62;

/** A sack shakes over the bed; grains fall and sparkle on the soil. */
export function fertilize(kit: Kit, plot: number, delayMs: number): Act | null {
  const view = kit.plot(plot);
  if (!view) return null;
  view.freeze(delayMs + 480);
  const { x, y } = view.spot;
  const heldX = Math.min(HELD_X, RIGHTMOST - x);
  const props = kit.props();
  const { flight } = kit.place.particles;
  let sack: Sprite;
  let spilled = 0;
  let glinted = 0;

  const spill = (t: number) => {
    const due = Math.floor(part(t, 0.24, 0.72) * 26);
    for (; spilled < due; spilled += 1) {
      const spread = kit.chance();
      flight.x = x + heldX - 20;
      flight.y = y + HELD_Y - 8;
      flight.vx = -0.01 - spread * 0.09;
      flight.vy = -0.03;
      flight.gravity = 0.00062;
      flight.lifeMs = 640;
      flight.from = 0.8 + kit.chance() * 0.4;
      flight.to = flight.from;
      flight.spin = 0.004;
      flight.tint = 0xffffff;
      flight.floor = y - 8 + kit.chance() * 24;
      kit.place.particles.emit(kit.atlas.get('grain'));
    }
  };

  return {
    key: `plot ${plot}`,
    delayMs,
    lengthMs: LENGTH_MS,
    begin: () => {
      view.hush(true);
      sack = props.take(kit.atlas.get('sack'), x + heldX, y + HELD_Y);
    },
    step: (t) => {
      const come = overshoot(part(t, 0, 0.18));
      const go = easeInOut(part(t, 0.82, 1));
      const shaking = easeOut(part(t, 0.2, 0.28)) - part(t, 0.7, 0.8);
      sack.position.set(
        x + heldX + 24 * (1 - come) + 24 * go + Math.sin(t * 62) * 4 * shaking,
        y + HELD_Y - 26 * (1 - come) - 20 * go + Math.cos(t * 62) * 2.5 * shaking,
      );
      sack.rotation = -0.75 * shaking + Math.sin(t * 62) * 0.09 * shaking;
      sack.alpha = Math.min(part(t, 0, 0.1), 1 - go);
      spill(t);
      for (const due = Math.floor(part(t, 0.55, 0.95) * 9); glinted < due; glinted += 1) glint(kit, x, y);
    },
    end: () => {
      view.hush(false);
      props.drop();
    },
  };
}
