import { Refusal } from '#core/api/refusals.ts';
import type { Changes } from '#core/api/objects.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { ChangingCall } from '#server/http/call.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { LedgerError } from '#server/ledger/ledgerError.ts';
import { postAll } from '#server/ledger/postAll.ts';
import type { Move, Posting } from '#server/ledger/posting.ts';

/** Posting of tickets, coupons and gifts: type `credit`, with the given kind. */
export function giftPosting(
  { gameNow, wallNow }: Pick<ChangingCall, 'gameNow' | 'wallNow'>,
  key: string,
  { kind, reference }: Pick<Posting, 'kind' | 'reference'>,
  moves: readonly Move[],
): Posting {
  return { key, type: 'credit', kind, reference, gameAt: gameNow, wallAt: wallNow, moves };
}

/**
 * Writes the posting of a gift, a ticket or a coupon; returns the player's balances after it. Refuses like
 * the ledger: insufficientAtr, insufficientBalance (tickets), houseDry (the promotion pool, or an issuer's
 * cap).
 */
export async function postGift(
  { tx, player }: ChangingCall,
  posting: Posting,
): Promise<Pick<Changes, 'balances'> | Refusal> {
  const [posted, balances] = await pipeline(tx, [
    () => postAll(tx, [posting]),
    () => balancesOf(tx, player.id),
  ]);
  if (posted instanceof Refusal) return posted;
  if (posted.some(({ again }) => again))
    throw new LedgerError(`${posting.key} was posted before: its idempotency key exists`);
  return { balances };
}
