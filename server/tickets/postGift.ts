import { Refusal } from '#core/api/refusals.ts';
import type { Changes } from '#core/api/objects.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { ChangingCall } from '#server/http/call.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { hasMoves } from '#server/ledger/buildPosting.ts';
import { LedgerError } from '#server/ledger/ledgerError.ts';
import { postAll } from '#server/ledger/postAll.ts';
import { wasFilled } from '#server/ledger/wasFilled.ts';
import type { Posting } from '#server/ledger/posting.ts';

/**
 * Writes the postings of a gift, a ticket or a coupon, of type `credit`; returns the player's balances after them. Refuses
 * like the ledger: insufficientAtr, insufficientBalance (tickets), houseDry (the promotion pool, or an issuer's
 * cap).
 */
export async function postGift(
  call: ChangingCall,
  ...postings: readonly Posting[]
): Promise<Pick<Changes, 'balances'> | Refusal> {
  const { tx, player } = call;
  const [posted, balances] = await pipeline(tx, [
    () => postAll(tx, postings.filter(hasMoves)),
    () => balancesOf(tx, player.id),
  ]);
  if (posted instanceof Refusal) return posted;
  if (posted.some(({ again }) => again))
    throw new LedgerError(`${postings[0]?.key} was posted before: its idempotency key exists`);
  // The balances were read before the postings that count.
  return { balances: wasFilled(tx) ? await balancesOf(tx, player.id) : balances };
}
