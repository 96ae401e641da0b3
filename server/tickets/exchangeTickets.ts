import { Refusal } from '#core/api/refusals.ts';
import { UNIT } from '#core/money/amount.ts';
import { couponOffers } from '#core/rules/coupon.ts';
import type { Handler } from '#server/http/call.ts';
import type { Move } from '#server/ledger/posting.ts';
import { addCoupon } from '#server/coupons/coupon.repo.ts';
import { couponFacts } from '#server/coupons/couponFacts.ts';
import { giftPosting, postGift } from './giftPosting.ts';

/**
 * `game/ticket/exchange`: exchanges tickets for a coupon by the fixed table. The coupon's worth moves from
 * the promotion pool into its escrow. Refuses paused, insufficientBalance {need, have, coin} without the
 * tickets, houseDry.
 */
export const exchangeTickets: Handler<'game/ticket/exchange'> = async (call, { kind }) => {
  const { tx, player, gameNow, requestId, constants } = call;
  const paused = call.world.flows.refusal('promise');
  if (paused) return paused;
  const offer = couponOffers(constants).find((candidate) => candidate.kind === kind);
  if (!offer) throw new Error(`there is no coupon for ${kind}`);
  const row = await addCoupon(tx, player.id, offer, gameNow);
  const moves: Move[] = [
    { coin: 'TKT', from: `user:${player.id}`, to: 'issuer', amount: BigInt(offer.tickets) * UNIT },
    { coin: 'ATR', from: 'pool:promotion', to: `coupon:${row.id}`, amount: offer.worth },
  ];
  const posted = await postGift(
    call,
    giftPosting(
      call,
      `coupon:${row.id}:issue:${requestId}`,
      { kind: 'coupon:issue', reference: `coupon:${row.id}` },
      moves.filter(({ amount }) => amount > 0n),
    ),
  );
  if (posted instanceof Refusal) return posted;
  const coupon = couponFacts(row);
  return { coupon, changes: { ...posted, coupons: [coupon] } };
};
