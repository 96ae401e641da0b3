import type { Sprite } from 'pixi.js';
import type { ActKit } from '../../engine/actKit.ts';
import type { Act } from '../../engine/acts.ts';
import { easeInOut, overshoot, part } from '../../engine/ease.ts';
import type { HenView } from '../../hens/henView.ts';
import { feedingSpot, TROUGH } from '../yardLayout.ts';

const LENGTH_MS = 1200;
const HEARTS_MS = 1300;

/** A sack is shaken over the trough, corn falls, the hens come running. */
export function pourFeed(kit: ActKit, hens: readonly HenView[]): Act {
  const props = kit.props();
  const { flight } = kit.place.particles;
  let sack: Sprite;
  let spilled = 0;

  const spill = (t: number) => {
    const due = Math.floor(part(t, 0.22, 0.75) * 34);
    for (; spilled < due; spilled += 1) {
      flight.x = TROUGH.x + 24;
      flight.y = TROUGH.y - 66;
      flight.vx = -0.02 - kit.chance() * 0.1;
      flight.vy = -0.03;
      flight.gravity = 0.0007;
      flight.lifeMs = 620;
      flight.from = 0.9 + kit.chance() * 0.4;
      flight.to = flight.from;
      flight.spin = 0.006;
      flight.tint = 0xffffff;
      flight.floor = TROUGH.y - 8 + kit.chance() * 14;
      kit.place.particles.emit(kit.atlas.get('corn'));
    }
  };

  return {
    key: 'feed',
    delayMs: 0,
    lengthMs: LENGTH_MS,
    begin: () => {
      sack = props.take(kit.atlas.get('feed-sack'), TROUGH.x + 46, TROUGH.y - 50);
      hens.forEach(({ mind }, index) => {
        const spot = feedingSpot(index);
        mind.comeTo(spot.x, spot.y);
      });
    },
    step: (t) => {
      const come = overshoot(part(t, 0, 0.16));
      const go = easeInOut(part(t, 0.84, 1));
      const shaking = part(t, 0.16, 0.24) - part(t, 0.74, 0.84);
      sack.position.set(
        TROUGH.x + 46 + 26 * (1 - come) + 20 * go + Math.sin(t * 58) * 4 * shaking,
        TROUGH.y - 50 - 26 * (1 - come) - 18 * go,
      );
      sack.rotation = -1.25 * shaking + Math.sin(t * 58) * 0.07 * shaking;
      sack.alpha = Math.min(part(t, 0, 0.1), 1 - go);
      spill(t);
    },
    end: () => props.drop(),
  };
}

/** A heart rises over a fed hen. */
export function heart(kit: ActKit, hen: HenView, index: number): Act {
  const props = kit.props();
  let sign: Sprite;
  return {
    key: `heart ${index}`,
    delayMs: 700 + index * 60,
    lengthMs: HEARTS_MS,
    begin: () => {
      sign = props.take(kit.atlas.get('heart'), hen.mind.x, hen.mind.y - 48);
    },
    step: (t) => {
      sign.position.set(hen.mind.x + Math.sin(t * 7) * 4, hen.mind.y - 52 - t * 26);
      sign.scale.set(overshoot(part(t, 0, 0.25)) * 1.2);
      sign.alpha = 1 - part(t, 0.65, 1);
    },
    end: () => props.drop(),
  };
}
