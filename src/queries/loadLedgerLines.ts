import type { Answer, Params } from '#core/api/table.ts';
import { client } from '../api/client.ts';

/**
 * Loads a page of the player's ledger, newest first. Throws refusals without a toast: the list shows them.
 */
export function loadLedgerLines(
  params: Params<'userAccount/balanceDetail'>,
): Promise<Answer<'userAccount/balanceDetail'>> {
  return client.read('userAccount/balanceDetail', params, { quiet: true });
}
