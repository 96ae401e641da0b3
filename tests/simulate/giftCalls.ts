import type { Refusal } from '#core/api/refusals.ts';
import { refuse } from '#core/api/refusals.ts';
import type { CouponKind } from '#core/catalog/couponKinds.ts';
import { amountOf } from '#core/money/amount.ts';
import { dayOf } from '#core/rules/clock.ts';
import { couponOffers, type CouponOffer } from '#core/rules/coupon.ts';
import { CALENDAR_COUPON, CALENDAR_DAYS, couponOfferOf } from '#core/rules/goals.ts';
import { checkInCredit } from '#core/rules/giftRoom.ts';
import { landBack } from '#core/rules/landBack.ts';
import { ticketWait } from '#core/rules/ticket.ts';
import { buildPosting } from '#server/ledger/buildPosting.ts';
import {
  boughtTicketPosting,
  checkInPosting,
  dayTicketPosting,
  exchangePosting,
  landBackPosting,
  tutorialPosting,
} from '#server/tickets/giftPostings.ts';
import type { Farmer } from './farmer.ts';
import { addGifted, hasBudget, roomOf } from './giftDays.ts';
import type { Manor } from './manor.ts';

function addCoupon(manor: Manor, farmer: Farmer, offer: CouponOffer): bigint {
  const id = manor.nextId('coupon');
  const { kind, worth, partBps, lifeMs } = offer;
  farmer.coupons.push({ id, kind, worth, partBps, expiresAt: manor.now + lifeMs, usedAt: null });
  return id;
}

/** The calendar's seventh day: a coupon out of the day's budget. Returns true when it was posted. */
function payCalendar(manor: Manor, farmer: Farmer, day: number, room: bigint): boolean {
  const offer = couponOfferOf(CALENDAR_COUPON, manor.constants);
  if (offer.worth > room) return false;
  if (manor.goalsToday + offer.worth > amountOf(manor.constants.GOAL_DAY_BUDGET_ATR)) return false;
  manor.goalsToday += offer.worth;
  addGifted(manor, farmer, offer.worth);
  addCoupon(manor, farmer, offer);
  const cause = {
    key: `goal:${farmer.id}:calendar:${day}`,
    type: 'credit',
    kind: 'goal',
    reference: `day:${day}`,
  } as const;
  manor.must([
    buildPosting(cause, manor.at(), [
      { coin: 'ATR', from: 'pool:promotion', to: `coupons:${farmer.id}`, amount: offer.worth },
    ]),
  ]);
  return true;
}

/** `game/checkIn`, once a day. */
export function checkIn(manor: Manor, farmer: Farmer): Refusal | null {
  const day = dayOf(manor.now);
  if (farmer.checkInDay >= day) return null;
  const requestId = manor.requestId();
  const isSeventh = (farmer.checkIns + 1) % CALENDAR_DAYS === 0;
  const isPaid = isSeventh && payCalendar(manor, farmer, day, roomOf(manor, farmer));
  if (!isSeventh || isPaid) farmer.checkIns += 1;
  farmer.checkInDay = day;
  const credit = checkInCredit(roomOf(manor, farmer), farmer.plots.length, manor.constants);
  const amount = hasBudget(manor, credit) ? credit : 0n;
  manor.giftsToday += amount;
  addGifted(manor, farmer, amount);
  const back = landBack(farmer.paid, manor.constants);
  farmer.paid.returned += back;
  const act = manor.act(farmer, requestId);
  const refusal = manor.post([checkInPosting(act, day, amount), landBackPosting(act, day, back)]);
  return manor.called(farmer, 'game/checkIn', {}, requestId, refusal);
}

/** The day's free ticket; null without a call where it was taken today. */
export function earnTicket(manor: Manor, farmer: Farmer): Refusal | null {
  const day = dayOf(manor.now);
  if (farmer.ticketDay >= day) return null;
  const planted = farmer.plots.flatMap((plant) => (plant ? [{ number: plant.plot, plant }] : []));
  const wait = ticketWait(planted, farmer.caredAt, manor.now);
  // A player sees the button's reason and does not press it.
  if (wait) return refuse('nothingToDo');
  const requestId = manor.requestId();
  const refusal = manor.post([dayTicketPosting(manor.act(farmer, requestId), day)]);
  if (!refusal) farmer.ticketDay = day;
  return manor.called(farmer, 'game/ticket', { way: 'daily' }, requestId, refusal);
}

/** Buys one ticket. */
export function buyTicket(manor: Manor, farmer: Farmer): Refusal | null {
  const requestId = manor.requestId();
  const refusal = manor.post([boughtTicketPosting(manor.act(farmer, requestId))]);
  return manor.called(farmer, 'game/ticket', { way: 'buy' }, requestId, refusal);
}

/** Exchanges tickets for a coupon. */
export function exchange(manor: Manor, farmer: Farmer, kind: CouponKind): Refusal | null {
  const offer = couponOffers(manor.constants).find((candidate) => candidate.kind === kind);
  if (!offer) throw new Error(`there is no coupon for ${kind}`);
  const requestId = manor.requestId();
  const answer = (refused: Refusal | null) =>
    manor.called(farmer, 'game/ticket/exchange', { kind }, requestId, refused);
  const room = roomOf(manor, farmer);
  if (offer.worth > room) return answer(refuse('couponNotEarned'));
  if (!hasBudget(manor, offer.worth)) return answer(refuse('goalsOut'));
  const id = addCoupon(manor, farmer, offer);
  const refusal = manor.post([
    exchangePosting(manor.act(farmer, requestId), offer, { id, escrow: `coupons:${farmer.id}` }),
  ]);
  if (refusal) {
    farmer.coupons = farmer.coupons.filter((coupon) => coupon.id !== id);
  } else {
    manor.giftsToday += offer.worth;
    addGifted(manor, farmer, offer.worth);
  }
  return answer(refusal);
}

/** The tutorial's reward, once, after a care and a harvest. */
export function tutorial(manor: Manor, farmer: Farmer): Refusal | null {
  if (farmer.tutorialAt !== null || farmer.caredAt === null || !farmer.harvested) return null;
  const requestId = manor.requestId();
  const worth = amountOf(manor.constants.TUTORIAL_ATB);
  if (manor.tutorialsToday + worth > amountOf(manor.constants.TUTORIAL_DAY_BUDGET_ATR)) return null;
  const refusal = manor.post([tutorialPosting(manor.act(farmer, requestId))]);
  if (!refusal) {
    farmer.tutorialAt = manor.now;
    manor.tutorialsToday += worth;
  }
  return manor.called(farmer, 'game/tutorial', {}, requestId, refusal);
}
