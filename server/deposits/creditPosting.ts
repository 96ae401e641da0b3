import { buildPosting, type PostedAt } from '#server/ledger/buildPosting.ts';
import type { Posting } from '#server/ledger/posting.ts';
import type { FinalDeposit } from './deposit.repo.ts';

/** Posting of a final deposit: to the player of the sending address, or to suspense. */
export function creditPosting(
  { coin, amount, playerId, txHash, logIndex }: Omit<FinalDeposit, 'id'>,
  at: PostedAt,
): Posting {
  const kind = playerId === null ? 'unknownSender' : 'deposit';
  const to = playerId === null ? 'suspense' : (`user:${playerId}` as const);
  const key = `chain:${txHash}:${logIndex}`;
  return buildPosting({ key, type: 'recharge', kind, reference: txHash }, at, [
    { coin, from: 'vault', to, amount },
  ]);
}
