import type { ActKit } from '../../engine/actKit.ts';
import type { Act } from '../../engine/acts.ts';
import { fly } from '../../engine/fly.ts';
import type { HenView } from '../../hens/henView.ts';
import { NESTS } from '../yardLayout.ts';

const WAVE_MS = 90;
const STRAW = 0xffd25e;

/** Straw flies up where eggs are taken. */
function ruffle(kit: ActKit, x: number, y: number): void {
  const { flight } = kit.place.particles;
  for (let i = 0; i < 7; i += 1) {
    flight.x = x + (kit.chance() - 0.5) * 34;
    flight.y = y - 6;
    flight.vx = (kit.chance() - 0.5) * 0.12;
    flight.vy = -0.07 - kit.chance() * 0.09;
    flight.gravity = 0.0005;
    flight.lifeMs = 620;
    flight.from = 0.9;
    flight.to = 0.6;
    flight.spin = 0.01;
    flight.tint = STRAW;
    flight.floor = y + 6;
    kit.place.particles.emit(kit.atlas.get('blade'));
  }
}

/** Eggs hop out of the nests and fly to the counter, straw flies up; the hens flap. */
export function collect(kit: ActKit, hens: readonly HenView[]): Act[] {
  const { camera } = kit.place;
  return hens.map((hen, index) => {
    const nest = NESTS[index % NESTS.length] ?? NESTS[0];
    const act = fly(kit, {
      key: `egg ${index}`,
      delayMs: index * WAVE_MS,
      goods: 'egg',
      frame: 'egg',
      count: 2,
      fromX: (nest.x - camera.x) * camera.scale,
      fromY: (nest.y - 8 - camera.y) * camera.scale,
    });
    return {
      ...act,
      begin: () => {
        hen.mind.flutter();
        ruffle(kit, nest.x, nest.y);
        act.begin();
      },
    };
  });
}
