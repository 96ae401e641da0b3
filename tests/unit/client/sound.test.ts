import { expect, test } from 'vitest';
import { createChooser } from '../../../src/app/sound/createChooser.ts';
import { createLimits } from '../../../src/app/sound/createLimits.ts';
import { cuesOf } from '../../../src/app/sound/cuesOf.ts';
import { nightShare } from '../../../src/app/sound/nightShare.ts';
import type { FarmEffect } from '../../../src/store/effects.ts';
import { effects as drawn } from '../../../tools/sound/effects.mjs';

const plots = Array.from({ length: 24 }, (_, index) => index + 1);
const harvested = plots.map((plot) => ({ plot, seed: 'apple' as const, fruit: 5 }));
const every: FarmEffect[] = [
  ...(['water', 'fertilize', 'weed', 'insects'] as const).map(
    (care) => ({ kind: 'care', care, plots }) as const,
  ),
  { kind: 'sow', seed: 'apple', plots: [1] },
  { kind: 'harvest', harvested },
  { kind: 'harvest', harvested: harvested.slice(0, 1) },
  { kind: 'reclaim', plot: 1 },
  { kind: 'feed', hens: ['1'] },
  { kind: 'collect', hens: ['1', '2'] },
  { kind: 'coins', direction: 'in', coin: 'ATR' },
  { kind: 'coins', direction: 'out', coin: 'ATR' },
];

test('no variant plays twice in a row, all play, and the pitch varies little', () => {
  let draws = 0;
  const choose = createChooser(['water-1', 'water-2', 'water-3', 'egg-1'], () => (draws++ * 0.37) % 1);
  const chosen = Array.from({ length: 40 }, () => choose('water'));
  const pieces = chosen.map((choice) => choice?.piece);
  expect(pieces.filter((piece, i) => piece === pieces[i - 1])).toEqual([]);
  expect(new Set(pieces)).toEqual(new Set(['water-1', 'water-2', 'water-3']));
  for (const choice of chosen) expect(Math.abs((choice?.rate ?? 0) - 1)).toBeLessThanOrEqual(0.03);
  expect([choose('egg')?.piece, choose('egg')?.piece, choose('wind')]).toEqual(['egg-1', 'egg-1', null]);
});

test('a sound repeated at once plays once, and only a few play together', () => {
  const mayBegin = createLimits();
  expect([mayBegin('water', 0, 900), mayBegin('water', 50, 900), mayBegin('water', 100, 900)]).toEqual([
    true,
    false,
    true,
  ]);
  const others = ['a', 'b', 'c', 'd', 'e', 'f'].map((sound) => mayBegin(sound, 200, 900));
  expect(others).toEqual([true, true, true, true, false, false]);
  expect(mayBegin('e', 1_101, 900)).toBe(true);
});

test('each effect plays existing sounds, and a whole field plays few', () => {
  for (const effect of every) {
    const cues = cuesOf(effect);
    expect(cues.length, effect.kind).toBeGreaterThan(0);
    expect(cues.length, effect.kind).toBeLessThanOrEqual(9);
    for (const { sound, afterMs } of cues) {
      expect(Object.keys(drawn)).toContain(sound);
      expect(afterMs).toBeLessThan(1_500);
    }
  }
});

test('birds play by day, crickets by night, with a crossfade at dawn and dusk', () => {
  expect([0, 4.9, 6.5, 12, 18.5, 20, 23.9].map(nightShare)).toEqual([1, 1, 0, 0, 0, 1, 1]);
  expect(nightShare(5.75)).toBeCloseTo(0.5);
  expect(nightShare(19.25)).toBeCloseTo(0.5);
});
