import { careTerms } from '#core/catalog/cares.ts';
import type { FarmEffect } from '../../store/effects.ts';

/** A sound, and its delay after the effect began. */
export interface Cue {
  sound: string;
  afterMs: number;
}

/** The scene staggers plots by 80 ms; only every second plot sounds, up to a few. */
const WAVE_MS = 160;
const MAX_WAVE_CUES = 8;

const wave = (count: number, cue: Cue): Cue[] =>
  Array.from({ length: Math.min(MAX_WAVE_CUES, Math.ceil(count / 2)) }, (_, i) => ({
    sound: cue.sound,
    afterMs: cue.afterMs + i * WAVE_MS,
  }));

const each = (sound: string, times: readonly number[]): Cue[] => times.map((afterMs) => ({ sound, afterMs }));

/** Sounds of an effect, timed to its animation. */
export function cuesOf(effect: FarmEffect): Cue[] {
  switch (effect.kind) {
    case 'care':
      return wave(effect.plots.length, careTerms[effect.care].cue);
    case 'sow':
      return wave(effect.plots.length, { sound: 'sow', afterMs: 140 });
    case 'harvest':
      return effect.harvested.length === 1
        ? each('pluck', [200, 380, 560])
        : wave(effect.harvested.length, { sound: 'pluck', afterMs: 200 });
    case 'reclaim':
      return [...each('swish', [60, 250, 440]), ...each('hammer', [880, 1060])];
    case 'feed':
      return [...each('grains', [260]), ...each('cluck', [820, 1240])];
    case 'collect':
      return [...wave(effect.hens.length, { sound: 'egg', afterMs: 120 }), ...each('cluck', [700])];
    case 'coins':
      return each('coin', effect.direction === 'in' ? [120, 260, 400] : [60, 220]);
  }
}
