import type { Act } from '../../engine/acts.ts';
import type { SceneEffect } from '../../sceneProps.ts';
import { coins } from './coins.ts';
import { fade } from './fade.ts';
import { fertilize } from './fertilize.ts';
import { fly } from '../../engine/fly.ts';
import { harvest } from './harvest.ts';
import { insects } from './insects.ts';
import type { Kit } from './kit.ts';
import { reclaim } from './reclaim.ts';
import { sow } from './sow.ts';
import { water } from './water.ts';
import { waveOf } from './waveOf.ts';
import { weed } from './weed.ts';

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

/** Fruits that fly from each plot: fewer when many plots are picked, so that the sky stays clear. */
const fruitsFrom = (plots: number): number => Math.max(2, Math.min(5, Math.round(16 / plots)));

function picked(kit: Kit, effect: Extract<SceneEffect, { kind: 'harvest' }>): (Act | null)[] {
  const { camera } = kit.place;
  const delays = waveOf(
    kit,
    effect.harvested.map(({ plot }) => plot),
  );
  return effect.harvested.flatMap(({ plot, seed }) => {
    const spot = kit.plot(plot)?.spot;
    const delayMs = delays.get(plot);
    if (!spot || delayMs === undefined) return [];
    const flight = {
      key: `fruit ${plot}`,
      delayMs: delayMs + 1020,
      goods: 'fruit',
      frame: `fruit-${seed}`,
      count: fruitsFrom(delays.size),
      fromX: (spot.x + 34 - camera.x) * camera.scale,
      fromY: (spot.y + 14 - camera.y) * camera.scale,
    };
    return [harvest(kit, plot, seed, delayMs), fly(kit, flight)];
  });
}

/** Acts that show an effect; with reduced motion, fading seals. */
export function actsOf(kit: Kit, effect: SceneEffect, still: boolean): Act[] {
  const acts = still ? plotsOf(effect).map((plot) => fade(kit, plot)) : moving(kit, effect);
  return acts.filter((act) => act !== null);
}

/** Returns one act for each plot of a wave. */
const inWave = (kit: Kit, plots: readonly number[], act: (plot: number, delayMs: number) => Act | null) =>
  [...waveOf(kit, plots)].map(([plot, delayMs]) => act(plot, delayMs));

function moving(kit: Kit, effect: SceneEffect): (Act | null)[] {
  switch (effect.kind) {
    case 'care':
      return inWave(kit, effect.plots, (plot, delayMs) => cares[effect.care](kit, plot, delayMs));
    case 'sow':
      return inWave(kit, effect.plots, (plot, delayMs) => sow(kit, plot, delayMs));
    case 'harvest':
      return picked(kit, effect);
    case 'reclaim':
      return [reclaim(kit, effect.plot, 0)];
    case 'coins':
      return [coins(kit, effect.direction, effect.coin)];
    case 'feed':
    case 'collect':
      return [];
  }
}
