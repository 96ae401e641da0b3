import { buildPosting, type PostedAt } from '#server/ledger/buildPosting.ts';
import { objectCause } from '#server/ledger/objectCause.ts';
import type { Posting } from '#server/ledger/posting.ts';
import type { WithdrawalRow } from './withdrawal.repo.ts';

/** Refund of the whole amount to the player after a rejection, cancellation or failure. */
export function refundPosting(row: WithdrawalRow, kind: WithdrawalRow['state'], at: PostedAt): Posting {
  const { player_id, id, coin, gross } = row;
  const cause = objectCause(`withdrawal:${id}`, 'refund', { type: 'withdrawalRefund', kind });
  return buildPosting(cause, at, [{ coin, from: `hold:${id}`, to: `user:${player_id}`, amount: gross }]);
}
