import type { Sprite } from 'pixi.js';
import type { Act } from '../../engine/acts.ts';
import { easeInOut, hump, overshoot, part } from '../../engine/ease.ts';
import type { Kit } from './kit.ts';

const LENGTH_MS = 1200;
const SWEEPS = 3;

/** Grass is cut in sweeps, the bed rises out of the ground, the stake is hammered in. */
export function reclaim(kit: Kit, plot: number, delayMs: number): Act | null {
  const view = kit.plot(plot);
  if (!view) return null;
  view.freeze(delayMs + 490);
  const { x, y } = view.spot;
  const props = kit.props();
  const { flight } = kit.place.particles;
  let sickle: Sprite;
  let mallet: Sprite;
  let cut = 0;
  let struck = 0;

  const burst = (frame: string, count: number, atX: number, atY: number, force: number) => {
    for (let i = 0; i < count; i += 1) {
      flight.x = atX + (kit.chance() - 0.5) * 40;
      flight.y = atY + (kit.chance() - 0.5) * 16;
      flight.vx = (kit.chance() - 0.5) * force;
      flight.vy = -0.06 - kit.chance() * force;
      flight.gravity = 0.00045;
      flight.lifeMs = 620;
      flight.from = 0.8 + kit.chance() * 0.4;
      flight.to = 0.5;
      flight.spin = 0.008;
      flight.tint = 0xffffff;
      flight.floor = atY + 18;
      kit.place.particles.emit(kit.atlas.get(frame));
    }
  };

  return {
    key: `plot ${plot}`,
    delayMs,
    lengthMs: LENGTH_MS,
    begin: () => {
      view.hush(true);
      sickle = props.take(kit.atlas.get('sickle'), x, y);
      mallet = props.take(kit.atlas.get('mallet'), x, y);
    },
    step: (t) => {
      const beat = part(t, 0, 0.48) * SWEEPS;
      const swing = easeInOut(beat % 1);
      const sweeping = t < 0.48;
      sickle.visible = sweeping;
      sickle.rotation = 0.7 - 1.75 * swing;
      sickle.position.set(x + 40 - 24 * Math.floor(beat) + 6 * swing, y + 12);
      if (sweeping && Math.floor(beat + 0.5) > cut) {
        cut += 1;
        burst('blade', 7, x + 26 - 24 * cut, y, 0.12);
      }
      view.bed.rise(part(t, 0.4, 1));
      const blows = part(t, 0.68, 0.98);
      mallet.visible = t > 0.62;
      mallet.alpha = Math.min(overshoot(part(t, 0.62, 0.7)), 1 - part(t, 0.96, 1));
      const blow = (blows * 2) % 1;
      mallet.position.set(x - 2, y - 4);
      mallet.rotation = 0.7 - 0.75 * (blow < 0.55 ? easeInOut(blow / 0.55) : 1 - hump((blow - 0.55) * 1.1));
      if (struck < 2 && blows * 2 >= struck + 0.55) {
        struck += 1;
        burst('crumb', 6, x - 30, y + 18, 0.09);
      }
    },
    end: () => {
      view.hush(false);
      view.bed.rise(1);
      props.drop();
    },
  };
}
