import { client } from '../api/client.ts';
import type { Reserves } from './reserveCheck.ts';

/**
 * Loads liabilities, reserves and a page of the daily roots. Throws refusals without a toast: the page shows
 * them.
 */
export function loadReserves(cursor?: string): Promise<Reserves> {
  return client.read('config/reserves', cursor === undefined ? {} : { cursor }, { quiet: true });
}
