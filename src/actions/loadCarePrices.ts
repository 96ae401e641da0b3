import type { Answer } from '#core/api/table.ts';
import type { Care } from '#core/catalog/cares.ts';
import { client } from '../api/client.ts';

const paths = {
  water: 'game/land/jsPrice',
  fertilize: 'game/land/sfPrice',
  weed: 'game/land/ccPrice',
  insects: 'game/land/scPrice',
} as const;

export type CarePrices = Answer<'game/land/jsPrice'>;

/**
 * Loads cost and effect of a care on plots (numbers), and for impossible ones the reason. Throws refusals
 * without a toast.
 */
export function loadCarePrices(care: Care, plots: readonly number[]): Promise<CarePrices> {
  return client.read(paths[care], { plot: plots.join(',') }, { quiet: true });
}
