import type { Seed } from '#core/catalog/seeds.ts';
import { patch } from './patch.ts';
import { store } from './store.ts';

/**
 * Keeps harvested plots for the chip. A state, not an effect: the chip's code may be on its way when the first tree is
 * harvested, before the scene is drawn.
 */
export function noteHarvest(harvested: readonly { plot: number; seed: Seed }[]): void {
  if (harvested.length === 0) return;
  const fresh = Object.fromEntries(harvested.map(({ plot, seed }) => [plot, seed]));
  patch('view', { lastHarvest: { ...store.getState().view.lastHarvest, ...fresh } });
}
