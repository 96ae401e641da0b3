import type { EconomyDay } from '#core/api/economy.ts';
import { client } from '../api/client.ts';
import type { Page } from './useReadPages.ts';

/**
 * Loads a page of the public economy, newest day first; needs no sign-in. Throws refusals without a toast: the page
 * shows them.
 */
export async function loadEconomy(cursor?: string): Promise<Page<EconomyDay>> {
  const params = cursor === undefined ? {} : { cursor };
  const { days, next } = await client.read('config/economy', params, { quiet: true });
  return { list: days, next };
}
