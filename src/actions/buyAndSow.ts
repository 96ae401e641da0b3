import type { Seed } from '#core/catalog/seeds.ts';
import { store } from '../store/store.ts';
import { buySeed } from './buySeed.ts';
import { sowPlots } from './sowPlots.ts';

/**
 * Sows plots (numbers) with one kind, first buying what the warehouse lacks. Two calls: when the second is refused the
 * saplings stay in the warehouse. Gives whether it was sown.
 */
export async function buyAndSow(plots: readonly number[], seed: Seed): Promise<boolean> {
  const lacking = plots.length - (store.getState().facts.stock?.saplings[seed] ?? 0);
  if (lacking > 0 && !(await buySeed(seed, lacking, { silent: true }))) return false;
  return sowPlots(plots, seed);
}
