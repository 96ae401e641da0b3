import type { Answer } from '#core/api/table.ts';
import { careTerms, type Care, type CarePricePath } from '#core/catalog/cares.ts';
import { client } from '../api/client.ts';

export type CarePrices = Answer<CarePricePath>;

/**
 * Loads cost and effect of a care on plots (numbers), and for impossible ones the reason. Throws refusals
 * without a toast.
 */
export function loadCarePrices(care: Care, plots: readonly number[]): Promise<CarePrices> {
  return client.read(careTerms[care].price.path, { plot: plots.join(',') }, { quiet: true });
}
