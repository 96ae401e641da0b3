import type { ActKit } from '../../engine/actKit.ts';
import type { Act } from '../../engine/acts.ts';
import { fly } from '../../engine/fly.ts';
import type { HenView } from '../henView.ts';
import { NESTS } from '../yardLayout.ts';

const WAVE_MS = 90;

/** Eggs hop out of the nests and fly to the counter; the hens flap. */
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
        act.begin();
      },
    };
  });
}
