import type { Sprite } from 'pixi.js';
import type { Act } from '../../engine/acts.ts';
import { easeInOut, easeOut, overshoot, part } from '../../engine/ease.ts';
import type { Kit } from './kit.ts';

const LENGTH_MS = 1150;
const TILT = -0.61;
/** Distance from the soil's middle to the held can. */
const HELD_X = 50;
/** Maximum x at which the can stays on the screen. */
const RIGHTMOST = 354;
const HELD_Y = -58;
/** Offset of the rose from the can's anchor, once tilted. */
const ROSE_X = -38;
const ROSE_Y = 8;

/** A can tilts, drops arc down, the soil darkens in a spreading stain, the plant springs up. */
export function water(kit: Kit, plot: number, delayMs: number): Act | null {
  const view = kit.plot(plot);
  if (!view) return null;
  view.freeze(delayMs + 450);
  const { x, y } = view.spot;
  const heldX = Math.min(HELD_X, RIGHTMOST - x);
  const props = kit.props();
  const { flight } = kit.place.particles;
  let can: Sprite;
  let poured = 0;
  let sprung = false;

  const pour = (t: number) => {
    const due = Math.floor(part(t, 0.26, 0.72) * 30);
    for (; poured < due; poured += 1) {
      const spread = kit.chance();
      flight.x = x + heldX + ROSE_X + spread * 5;
      flight.y = y + HELD_Y + ROSE_Y + spread * 6;
      flight.vx = -0.02 - spread * 0.06;
      flight.vy = 0.01 - kit.chance() * 0.03;
      flight.gravity = 0.0009;
      flight.lifeMs = 420;
      flight.from = 0.8 + spread * 0.4;
      flight.to = 0.5;
      flight.spin = 0;
      flight.tint = 0xffffff;
      flight.floor = y + 2 + kit.chance() * 12;
      kit.place.particles.emit(kit.atlas.get('drop'));
    }
  };

  return {
    key: `plot ${plot}`,
    delayMs,
    lengthMs: LENGTH_MS,
    begin: () => {
      view.hush(true);
      can = props.take(kit.atlas.get('can'), x + heldX, y + HELD_Y);
    },
    step: (t) => {
      const come = overshoot(part(t, 0, 0.18));
      const go = easeInOut(part(t, 0.8, 1));
      can.position.set(x + heldX + 26 * (1 - come) + 22 * go, y + HELD_Y - 30 * (1 - come) - 22 * go);
      can.alpha = Math.min(part(t, 0, 0.1), 1 - go);
      // Swings back before it tips, and wavers while it pours.
      const tip = easeOut(part(t, 0.18, 0.32)) - easeInOut(part(t, 0.72, 0.84));
      const back = part(t, 0.08, 0.18) * (1 - part(t, 0.18, 0.26));
      can.rotation = TILT * tip + 0.16 * back + Math.sin(t * 40) * 0.025 * tip;
      pour(t);
      view.bed.stain(part(t, 0.34, 0.95));
      if (t > 0.62 && !sprung) {
        sprung = true;
        view.tree.poke();
      }
    },
    end: () => {
      view.hush(false);
      view.bed.stain(0);
      props.drop();
    },
  };
}
