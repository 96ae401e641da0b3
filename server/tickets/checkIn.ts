import { refuse, Refusal } from '#core/api/refusals.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { dayOf } from '#core/rules/clock.ts';
import { nextDayAt } from '#core/rules/ticket.ts';
import { checkInCredit } from '#core/rules/giftRoom.ts';
import { landBack } from '#core/rules/landBack.ts';
import { pipeline } from '#server/db/pipeline.ts';
import { addGifted, readGiftRoom } from '#server/farm/spending/giftRoom.repo.ts';
import { readLandPaid } from '#server/farm/spending/landPaid.repo.ts';
import { payCalendar } from '#server/goals/payCalendar.ts';
import type { Handler } from '#server/http/call.ts';
import { checkInPosting, landBackPosting } from './giftPostings.ts';
import { giftFacts, lockGifts, saveGift } from './gift.repo.ts';
import { postGift } from './postGift.ts';
import { addGiftWorth } from './ticketDay.repo.ts';

/**
 * `game/checkIn`: gives up to CHECK_IN_ATB of manor credit for each plot once per game day, as much as the own farm
 * spending and the day's budget leave; with it the credit that comes back for land (`landBack`), and a coupon with each
 * seventh. Refuses alreadyGiven {at}, houseDry.
 */
export const checkIn: Handler<'game/checkIn'> = async (call) => {
  const { tx, player, gameNow, constants } = call;
  const day = dayOf(gameNow);
  const [gift, room, land] = await pipeline(tx, [
    () => lockGifts(tx, player.id),
    () => readGiftRoom(tx, player.id, call),
    () => readLandPaid(tx, player.id),
  ]);
  if (gift.check_in_day !== null && gift.check_in_day >= day) {
    return refuse('alreadyGiven', { at: nextDayAt(gameNow) });
  }
  const calendar = await payCalendar(call, gift.check_ins, room);
  if (calendar instanceof Refusal) return calendar;
  const back = landBack({ ...land, returned: gift.land_back }, constants);
  const stored = {
    check_in_day: day,
    check_ins: calendar.checkIns,
    land_back: gift.land_back + back,
  };
  await saveGift(tx, player.id, stored);
  const credit = checkInCredit(room - calendar.worth, land.plots, constants);
  const budget = amountOf(constants.TICKET_DAY_BUDGET_ATR);
  const amount = credit > 0n && (await addGiftWorth(tx, day, credit, budget)) ? credit : 0n;
  await addGifted(tx, player.id, day, calendar.worth + amount);
  const posted = await postGift(call, checkInPosting(call, day, amount), landBackPosting(call, day, back));
  if (posted instanceof Refusal) return posted;
  const coupons = calendar.coupon && { coupons: [calendar.coupon] };
  const gifts = giftFacts({ ...gift, ...stored });
  return { atb: formatAmount(amount + back), changes: { ...posted, ...coupons, gifts } };
};
