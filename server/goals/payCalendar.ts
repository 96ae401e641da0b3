import { Refusal } from '#core/api/refusals.ts';
import { amountOf } from '#core/money/amount.ts';
import { dayOf } from '#core/rules/clock.ts';
import { CALENDAR_COUPON, CALENDAR_DAYS, rewardWorth } from '#core/rules/goals.ts';
import type { Coupon } from '#core/api/ticketObjects.ts';
import { couponFacts } from '#server/coupons/couponFacts.ts';
import type { ChangingCall } from '#server/http/call.ts';
import { addClaim } from './goalClaim.repo.ts';
import { addGoalWorth } from './goalDay.repo.ts';
import { payReward } from './payReward.ts';

const reward = { kind: CALENDAR_COUPON, amount: 1 } as const;

/** Day of the calendar after one more check-in, and the coupon that its last day gave. */
export interface CalendarDay {
  checkIns: number;
  coupon: Coupon | null;
  /** Worth of the coupon in ATR units. */
  worth: bigint;
}

/**
 * The calendar's part of a check-in, under the lock of the player's gifts: each seventh gives a coupon out of the day's
 * budget and of the player's `room` (`giftRoom`). Without room the seventh day stays open for the next check-in. Refuses
 * houseDry.
 */
export async function payCalendar(
  call: ChangingCall,
  checkIns: number,
  room: bigint,
): Promise<CalendarDay | Refusal> {
  const next = { checkIns: checkIns + 1, coupon: null, worth: 0n };
  if (next.checkIns % CALENDAR_DAYS !== 0) return next;
  const { tx, player, gameNow, constants } = call;
  const day = dayOf(gameNow);
  const worth = rewardWorth(reward, constants);
  const budget = amountOf(constants.GOAL_DAY_BUDGET_ATR);
  if (worth > room || !(await addGoalWorth(tx, day, worth, budget))) {
    return { checkIns, coupon: null, worth: 0n };
  }
  const at = new Date(gameNow);
  const claim = { player_id: player.id, goal: 'calendar', day, worth, pay_day: day };
  await addClaim(tx, { ...claim, claimed_at: at, paid_at: at });
  const key = `goal:${player.id}:calendar:${day}`;
  const due = { playerId: player.id, key, reference: `day:${day}`, reward };
  const paid = await payReward(call, due);
  if (paid instanceof Refusal) return paid;
  return { ...next, coupon: paid.coupon && couponFacts(paid.coupon), worth };
}
