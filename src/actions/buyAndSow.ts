import type { Seed } from '#core/catalog/seeds.ts';
import { store } from '../store/store.ts';
import { buySeeds } from './buySeeds.ts';
import { sowPlots } from './sowPlots.ts';

/**
 * Sows plots (numbers) with one kind, and first buys the saplings that are missing. Two calls: when the
 * second is refused, the saplings stay in the warehouse. Returns true when sown.
 */
export async function buyAndSow(plots: readonly number[], seed: Seed): Promise<boolean> {
  const missing = plots.length - (store.getState().facts.stock?.saplings[seed] ?? 0);
  if (missing > 0 && !(await buySeeds(seed, missing, { silent: true }))) return false;
  return sowPlots(plots, seed);
}
