import type { Plot } from '#core/api/objects.ts';
import { careInstants } from '#core/catalog/careInstants.ts';
import { seeds } from '#core/catalog/seeds.ts';

/** The showcase has its own clock, which does not advance. */
export const SHOWCASE_NOW = 1_000_000;

const GROWTHS = [1, 0.8, 1, 1, 0.6, 1, 0.9, 1, 0.35, 1, 1, 0.7];

function plotAt(number: number): Plot {
  const growth = GROWTHS[number - 1] ?? 1;
  const span = 400_000;
  const sownAt = SHOWCASE_NOW - span * growth;
  return {
    number,
    version: 1,
    reclaimedAt: 1,
    plant: {
      id: `showcase-${number}`,
      seed: seeds[(number * 2 + Math.floor(number / 4)) % seeds.length] ?? 'apple',
      spent: '0',
      fruitPrice: '0',
      yPpm: 0,
      sownAt,
      ripeAt: sownAt + span,
      weedsAt: Infinity,
      insectsAt: Infinity,
      ...careInstants(() => sownAt),
      fertilizedAt: number % 3 === 0 ? sownAt : null,
    },
  };
}

/** A manor in full fruit behind the invitation, for visitors without one. */
export const showcase: Readonly<Record<number, Plot>> = Object.fromEntries(
  GROWTHS.map((_, index) => [index + 1, plotAt(index + 1)]),
);
