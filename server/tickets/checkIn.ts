import { refuse, Refusal } from '#core/api/refusals.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { dayOf } from '#core/rules/clock.ts';
import { nextDayAt } from '#core/rules/ticket.ts';
import { payCalendar } from '#server/goals/payCalendar.ts';
import type { Handler } from '#server/http/call.ts';
import { checkInPosting } from './giftPostings.ts';
import { giftFacts, lockGifts, saveGift } from './gift.repo.ts';
import { postGift } from './postGift.ts';

/**
 * `game/checkIn`: gives CHECK_IN_ATB of manor credit once per game day, and a coupon with each seventh. Refuses
 * alreadyGiven {at}, houseDry.
 */
export const checkIn: Handler<'game/checkIn'> = async (call) => {
  const { tx, player, gameNow, constants } = call;
  const day = dayOf(gameNow);
  const gift = await lockGifts(tx, player.id);
  if (gift.check_in_day !== null && gift.check_in_day >= day) {
    return refuse('alreadyGiven', { at: nextDayAt(gameNow) });
  }
  const calendar = await payCalendar(call, gift.check_ins);
  if (calendar instanceof Refusal) return calendar;
  const stored = { check_in_day: day, check_ins: calendar.checkIns };
  await saveGift(tx, player.id, stored);
  const amount = amountOf(constants.CHECK_IN_ATB);
  const posted = await postGift(call, checkInPosting(call, day));
  if (posted instanceof Refusal) return posted;
  const coupons = calendar.coupon && { coupons: [calendar.coupon] };
  const gifts = giftFacts({ ...gift, ...stored });
  return { atb: formatAmount(amount), changes: { ...posted, ...coupons, gifts } };
};
