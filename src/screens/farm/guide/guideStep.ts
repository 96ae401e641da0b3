import { emptyPlots } from '../../../actions/emptyPlots.ts';
import { heldPlots } from '../../../actions/heldPlots.ts';
import { plotsToCare } from '../../../actions/plotsToCare.ts';
import { plotsToHarvest } from '../../../actions/plotsToHarvest.ts';
import { seeds } from '../../../../core/catalog/seeds.ts';
import { cares } from '../../../../core/rules/plant.ts';
import type { FactsState } from '../../../store/facts.ts';

export type GuideStep =
  | { name: 'reclaim' | 'sow' | 'care' | 'harvest'; plot: number }
  | { name: 'wait'; ripeAt: number }
  | { name: 'sell' };

/** Whoever holds more than this many plots has found the way. */
const MOST_PLOTS = 1;

/**
 * The one next step of a newcomer: reclaim, sow, care, wait, harvest, sell. Null when there is none, or when nobody is
 * new here.
 */
export function guideStep(
  { plots, stock }: Pick<FactsState, 'plots' | 'stock'>,
  now: number,
): GuideStep | null {
  if (!plots || !stock) return null;
  const held = heldPlots(plots);
  if (held > MOST_PLOTS) return null;
  if (held === 0) return { name: 'reclaim', plot: 1 };
  if (seeds.some((seed) => stock.fruit[seed].length > 0)) return { name: 'sell' };
  const [ripe] = plotsToHarvest(plots, now);
  if (ripe) return { name: 'harvest', plot: ripe.number };
  const [empty] = emptyPlots(plots);
  if (empty) return { name: 'sow', plot: empty.number };
  for (const care of cares) {
    const [plot] = plotsToCare(plots, care, now);
    if (plot) return { name: 'care', plot: plot.number };
  }
  const growing = Object.values(plots).find(({ plant }) => plant !== null);
  return growing?.plant ? { name: 'wait', ripeAt: growing.plant.ripeAt } : null;
}
