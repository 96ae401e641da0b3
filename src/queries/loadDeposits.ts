import type { Answer } from '#core/api/table.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';

const SIZE = '20';

/**
 * Loads a page of the player's payments into the vault, newest first, into the store too. Throws refusals
 * without a toast.
 */
export async function loadDeposits(cursor?: string): Promise<Answer<'userAccount/rechargeList'>> {
  const params = { size: SIZE, ...(cursor !== undefined && { cursor }) };
  const page = await client.read('userAccount/rechargeList', params, { quiet: true });
  apply({ deposits: page.list });
  return page;
}
