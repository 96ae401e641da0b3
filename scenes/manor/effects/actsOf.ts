import type { Act } from '../../engine/acts.ts';
import type { SceneEffect } from '../../sceneProps.ts';
import { coins } from './coins.ts';
import { fade } from './fade.ts';
import { fertilize } from './fertilize.ts';
import { COUNTER_X, COUNTER_Y, fly } from '../../engine/fly.ts';
import { harvest } from './harvest.ts';
import { insects } from './insects.ts';
import type { Kit } from './kit.ts';
import { reclaim } from './reclaim.ts';
import { sow } from './sow.ts';
import { water } from './water.ts';
import { weed } from './weed.ts';

/** Several plots are done as a wave. */
const WAVE_MS = 80;

const cares = { water, fertilize, weed, insects };

function plotsOf(effect: SceneEffect): readonly number[] {
  switch (effect.kind) {
    case 'care':
    case 'sow':
      return effect.plots;
    case 'harvest':
      return effect.harvested.map(({ plot }) => plot);
    case 'reclaim':
      return [effect.plot];
    default:
      return [];
  }
}

function picked(kit: Kit, effect: Extract<SceneEffect, { kind: 'harvest' }>): (Act | null)[] {
  const { camera } = kit.place;
  return effect.harvested.flatMap(({ plot, seed }, index) => {
    const spot = kit.plot(plot)?.spot;
    const flight = spot && {
      key: `fruit ${plot}`,
      delayMs: index * WAVE_MS + 1020,
      texture: kit.atlas.get(`fruit-${seed}`),
      count: 5,
      fromX: (spot.x + 34 - camera.x) * camera.scale,
      fromY: (spot.y + 14 - camera.y) * camera.scale,
      toX: COUNTER_X,
      toY: COUNTER_Y,
    };
    return [harvest(kit, plot, seed, index * WAVE_MS), flight ? fly(kit, flight) : null];
  });
}

/** The acts that tell what happened; with reduced motion, fading seals. */
export function actsOf(kit: Kit, effect: SceneEffect, still: boolean): Act[] {
  const acts = still ? plotsOf(effect).map((plot) => fade(kit, plot)) : moving(kit, effect);
  return acts.filter((act) => act !== null);
}

function moving(kit: Kit, effect: SceneEffect): (Act | null)[] {
  switch (effect.kind) {
    case 'care':
      return effect.plots.map((plot, index) => cares[effect.care](kit, plot, index * WAVE_MS));
    case 'sow':
      return effect.plots.map((plot, index) => sow(kit, plot, index * WAVE_MS));
    case 'harvest':
      return picked(kit, effect);
    case 'reclaim':
      return [reclaim(kit, effect.plot, 0)];
    case 'coins':
      return [coins(kit, effect.direction)];
    case 'feed':
    case 'collect':
      return [];
  }
}
