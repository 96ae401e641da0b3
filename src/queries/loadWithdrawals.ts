import type { WithdrawalState } from '#core/api/objects.ts';
import type { Answer } from '#core/api/table.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';

const SIZE = '20';

/**
 * Loads a page of the player's withdrawals (in one state), newest first, into the store too. Throws refusals
 * without a toast.
 */
export async function loadWithdrawals(
  state: WithdrawalState | null,
  cursor?: string,
): Promise<Answer<'userAccount/myWithDraw'>> {
  const params = { size: SIZE, ...(state && { state }), ...(cursor !== undefined && { cursor }) };
  const page = await client.read('userAccount/myWithDraw', params, { quiet: true });
  apply({ withdrawals: page.list });
  return page;
}
