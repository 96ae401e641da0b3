import type { HenFacts, Plot } from '#core/api/objects.ts';
import type { VisitHen, VisitPlot } from '#core/api/neighbourObjects.ts';

/** A plot without the amounts that only its owner sees. */
export function plotForVisitors({ plant, ...plot }: Plot): VisitPlot {
  if (!plant) return { ...plot, plant };
  const { spent: _spent, fruitPrice: _fruitPrice, yPpm: _yPpm, ...shown } = plant;
  return { ...plot, plant: shown };
}

/** A hen without the amounts that only its owner sees. */
export function henForVisitors({ yPpm: _yPpm, eggPrice: _eggPrice, ...shown }: HenFacts): VisitHen {
  return shown;
}
