import { refuse, Refusal } from '#core/api/refusals.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { dayOf } from '#core/rules/clock.ts';
import { couponOffers } from '#core/rules/coupon.ts';
import { nextDayAt } from '#core/rules/ticket.ts';
import { pipeline } from '#server/db/pipeline.ts';
import { addGifted, readGiftRoom } from '#server/farm/spending/giftRoom.repo.ts';
import type { Handler } from '#server/http/call.ts';
import { addCoupon } from '#server/coupons/coupon.repo.ts';
import { couponEscrow, couponFacts } from '#server/coupons/couponFacts.ts';
import { lockGifts } from './gift.repo.ts';
import { exchangePosting } from './giftPostings.ts';
import { postGift } from './postGift.ts';
import { addGiftWorth } from './ticketDay.repo.ts';

/**
 * `game/ticket/exchange`: exchanges tickets for a coupon by the fixed table. The coupon's worth moves from
 * the promotion pool into its escrow. Refuses paused, insufficientBalance {need, have, coin} without the
 * tickets, couponNotEarned {need, have} beyond the own farm spending, goalsOut {at} beyond the day's budget, houseDry.
 */
export const exchangeTickets: Handler<'game/ticket/exchange'> = async (call, { kind }) => {
  const { tx, player, gameNow, constants } = call;
  const paused = call.world.flows.refusal('promise');
  if (paused) return paused;
  const offer = couponOffers(constants).find((candidate) => candidate.kind === kind);
  if (!offer) throw new Error(`there is no coupon for ${kind}`);
  const [, room] = await pipeline(tx, [
    () => lockGifts(tx, player.id),
    () => readGiftRoom(tx, player.id, call),
  ]);
  if (offer.worth > room) {
    return refuse('couponNotEarned', { need: formatAmount(offer.worth), have: formatAmount(room) });
  }
  const day = dayOf(gameNow);
  if (!(await addGiftWorth(tx, day, offer.worth, amountOf(constants.TICKET_DAY_BUDGET_ATR)))) {
    return refuse('goalsOut', { at: nextDayAt(gameNow) });
  }
  const row = await addCoupon(tx, player.id, offer, gameNow);
  await addGifted(tx, player.id, day, offer.worth);
  const posted = await postGift(
    call,
    exchangePosting(call, offer, { id: row.id, escrow: couponEscrow(row) }),
  );
  if (posted instanceof Refusal) return posted;
  const coupon = couponFacts(row);
  return { coupon, changes: { ...posted, coupons: [coupon] } };
};
