import type { WithdrawalState } from '#core/api/objects.ts';
import type { Answer } from '#core/api/table.ts';
import { client } from '../api/client.ts';

const SIZE = '20';

/** A page of all players' withdrawals in one state, oldest first. Operators only: for others it throws, quietly. */
export function loadWithdrawalReviews(
  state: WithdrawalState,
  cursor?: string,
): Promise<Answer<'ops/withdraw/list'>> {
  const params = { state, size: SIZE, ...(cursor !== undefined && { cursor }) };
  return client.read('ops/withdraw/list', params, { quiet: true });
}
