import type { Plot } from '#core/api/objects.ts';
import { careInstants } from '#core/catalog/careInstants.ts';
import { formatAmount } from '#core/money/amount.ts';
import { careAt } from '#core/rules/plant.ts';
import type { OwnPlot } from './grownPlant.ts';

/** Converts a plot to its wire shape. */
export function plotFacts({ number, version, reclaimedAt, plant }: OwnPlot): Plot {
  return {
    number,
    version: Number(version),
    reclaimedAt,
    plant: plant && {
      id: plant.id.toString(),
      seed: plant.seed,
      spent: formatAmount(plant.spent),
      fruitPrice: formatAmount(plant.fruitPrice),
      yPpm: plant.yPpm,
      sownAt: plant.sownAt,
      ripeAt: plant.ripeAt,
      weedsAt: plant.weedsAt,
      insectsAt: plant.insectsAt,
      ...careInstants((care) => careAt(plant, care)),
    },
  };
}

/** A plot that is not reclaimed yet. */
export function wildPlot(number: number): Plot {
  return { number, version: 0, reclaimedAt: null, plant: null };
}
