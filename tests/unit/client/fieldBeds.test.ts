import { expect, test } from 'vitest';
import type { Plot } from '#core/api/objects.ts';
import { fieldBeds } from '../../../src/screens/share/fieldBeds.ts';

const HOUR = 3_600_000;

const plot = (number: number, part: Partial<Plot>): Plot => ({
  number,
  version: 1,
  reclaimedAt: 0,
  plant: null,
  ...part,
});

const apple: NonNullable<Plot['plant']> = {
  id: '1',
  seed: 'apple',
  spent: '5',
  fruitPrice: '0.1',
  yPpm: 1_000_000,
  sownAt: 0,
  ripeAt: 4 * HOUR,
  weedsAt: HOUR,
  insectsAt: 2 * HOUR,
  wateredAt: 1,
  fertilizedAt: null,
  weededAt: null,
  insectsKilledAt: null,
};

test('the shared picture shows wild land, bare beds and plants as they stand now, by number', () => {
  const plots = { 3: plot(3, { reclaimedAt: null }), 1: plot(1, { plant: apple }), 2: plot(2, {}) };
  const none = { plant: null, isWet: false, isFertilized: false, hasWeeds: false, hasInsects: false };
  expect(fieldBeds(plots, 1.5 * HOUR)).toEqual([
    {
      number: 1,
      isReclaimed: true,
      plant: { seed: 'apple', stage: 'sapling' },
      isWet: true,
      isFertilized: false,
      hasWeeds: true,
      hasInsects: false,
    },
    { number: 2, isReclaimed: true, ...none },
    { number: 3, isReclaimed: false, ...none },
  ]);
  expect(fieldBeds(plots, 4 * HOUR)[0]).toMatchObject({
    plant: { seed: 'apple', stage: 'fruit' },
    hasWeeds: false,
  });
  expect(fieldBeds(null, 0)).toEqual([]);
});
