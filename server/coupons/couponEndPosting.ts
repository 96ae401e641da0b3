import type { AccountName } from '#core/catalog/accounts.ts';
import { bookOfAccount } from '#server/ledger/book.ts';
import { buildPosting, type PostedAt } from '#server/ledger/buildPosting.ts';
import type { Posting } from '#server/ledger/posting.ts';

/** Posting that returns the worth of a day's expired coupons to the promotion pool, each in its book; at least one coupon. */
export function couponEndPosting(
  day: number,
  expired: readonly { id: bigint; worth: bigint; escrow: AccountName }[],
  at: PostedAt,
): Posting {
  const lowest = expired.reduce((min, { id }) => (id < min ? id : min), expired[0]?.id ?? 0n);
  return buildPosting(
    {
      key: `couponEnd:${day}:${lowest}`,
      type: 'escrowReturn',
      kind: 'couponEnd',
      reference: `coupons:${expired.length}`,
    },
    at,
    expired.map(({ worth, escrow }) => ({
      coin: 'ATR',
      from: escrow,
      to: 'pool:promotion',
      toBook: bookOfAccount(escrow),
      amount: worth,
    })),
  );
}
