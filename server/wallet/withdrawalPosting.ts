import { objectPosting, type PostedAt } from '#server/ledger/objectPosting.ts';
import type { Move, Posting } from '#server/ledger/posting.ts';
import type { WithdrawalRow } from './withdrawal.repo.ts';

/** Posting of a withdrawal; the idempotency key allows each part once. Omits moves of zero. */
export function withdrawalPosting(
  { id }: Pick<WithdrawalRow, 'id'>,
  part: string,
  cause: Pick<Posting, 'type' | 'kind'>,
  at: PostedAt,
  moves: readonly Move[],
): Posting {
  return objectPosting({ object: 'withdrawal', id, part }, cause, at, moves);
}

/** Refund of the whole amount to the player after a rejection, cancellation or failure. */
export function refundPosting(row: WithdrawalRow, kind: WithdrawalRow['state'], at: PostedAt): Posting {
  const { player_id, id, coin, gross } = row;
  return withdrawalPosting(row, 'refund', { type: 'withdrawalRefund', kind }, at, [
    { coin, from: `hold:${id}`, to: `user:${player_id}`, amount: gross },
  ]);
}
