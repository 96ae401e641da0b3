import { expect, test } from 'vitest';
import { playSplit } from '../../simulate/splitManor.ts';

const MINUTE = 60_000;
/** A manor of 24 plots has the price of its land back after about 80 days. */
const DAYS = 120;
/** The best two of the search of a ring (`--beside bot-ring`). */
const SEEDS = ['mango', 'banana'] as const;

test.each(SEEDS)(
  '24 accounts with a plot of %s gain no larger part of their spending than one account with 24 plots, land included',
  (seed) => {
    const one = playSplit(1, { seed, days: DAYS });
    const split = playSplit(24, { seed, days: DAYS });
    expect(one.gained).toBeGreaterThan(0);
    expect(split.ppm).toBeLessThanOrEqual(one.ppm);
  },
  5 * MINUTE,
);

test(
  'without credit for land they gain more: plot 1 is free for each account',
  () => {
    const terms = { seed: 'mango', days: DAYS, constants: { LAND_BACK_BPS: 0 } } as const;
    expect(playSplit(24, terms).ppm).toBeGreaterThan(playSplit(1, terms).ppm + 30_000);
  },
  5 * MINUTE,
);
