import { Refusal } from '#core/api/refusals.ts';
import { couponOffers } from '#core/rules/coupon.ts';
import type { Handler } from '#server/http/call.ts';
import { addCoupon } from '#server/coupons/coupon.repo.ts';
import { couponFacts } from '#server/coupons/couponFacts.ts';
import { exchangePosting } from './giftPostings.ts';
import { postGift } from './postGift.ts';

/**
 * `game/ticket/exchange`: exchanges tickets for a coupon by the fixed table. The coupon's worth moves from
 * the promotion pool into its escrow. Refuses paused, insufficientBalance {need, have, coin} without the
 * tickets, houseDry.
 */
export const exchangeTickets: Handler<'game/ticket/exchange'> = async (call, { kind }) => {
  const { tx, player, gameNow, constants } = call;
  const paused = call.world.flows.refusal('promise');
  if (paused) return paused;
  const offer = couponOffers(constants).find((candidate) => candidate.kind === kind);
  if (!offer) throw new Error(`there is no coupon for ${kind}`);
  const row = await addCoupon(tx, player.id, offer, gameNow);
  const posted = await postGift(call, exchangePosting(call, offer, row.id));
  if (posted instanceof Refusal) return posted;
  const coupon = couponFacts(row);
  return { coupon, changes: { ...posted, coupons: [coupon] } };
};
