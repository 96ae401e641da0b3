import type { WithdrawalState } from '#core/api/objects.ts';
import type { Answer } from '#core/api/table.ts';
import { client } from '../api/client.ts';

const SIZE = '20';

/**
 * Loads a page of all players' withdrawals in one state, oldest first. Operators only: throws for others,
 * without a toast.
 */
export function loadWithdrawalReviews(
  state: WithdrawalState,
  cursor?: string,
): Promise<Answer<'ops/withdraw/list'>> {
  const params = { state, size: SIZE, ...(cursor !== undefined && { cursor }) };
  return client.read('ops/withdraw/list', params, { quiet: true });
}
