import { dailyGoals } from '#core/catalog/dailyGoals.ts';
import type { DailyTerms, Goal, GoalReward } from '#core/catalog/goals.ts';
import { stepGoals } from '#core/catalog/stepGoals.ts';
import { amountOf, UNIT } from '#core/money/amount.ts';
import { couponOffers, type CouponConstants, type CouponOffer } from './coupon.ts';

/** Daily goals of a player. */
export const DAILY_GOALS = 3;

/** Check-ins until the calendar gives a coupon. */
export const CALENDAR_DAYS = 7;

/** Coupon of the calendar's last day. */
export const CALENDAR_COUPON = 'care';

const byKey = new Map<string, Goal>([...stepGoals, ...dailyGoals].map((goal) => [goal.key, goal]));

/** Goal of a key that was parsed; throws for any other. */
export function goalOf(key: string): Goal {
  const goal = byKey.get(key);
  if (!goal) throw new Error(`there is no goal ${key}`);
  return goal;
}

/**
 * Daily goals out of those that the farm could do at the start of the day, so that the draw stays the same all day.
 * @param chances numbers in [0, 1), one per drawn goal
 */
export function drawDailyGoals(farm: DailyTerms, chances: readonly number[]): readonly Goal[] {
  const left = dailyGoals.filter(({ terms }) => terms.plots <= farm.plots && terms.hens <= farm.hens);
  const drawn: Goal[] = [];
  for (const chance of chances.slice(0, DAILY_GOALS)) {
    const [goal] = left.splice(Math.floor(chance * left.length), 1);
    if (!goal) break;
    drawn.push(goal);
    // Two counts of one fact would be one goal twice.
    for (let at = left.length - 1; at >= 0; at -= 1) if (left[at]?.fact === goal.fact) left.splice(at, 1);
  }
  return drawn;
}

/** The offer of a coupon's kind at present terms. */
export function couponOfferOf(kind: string, constants: CouponConstants): CouponOffer {
  const offer = couponOffers(constants).find((candidate) => candidate.kind === kind);
  if (!offer) throw new Error(`there is no coupon for ${kind}`);
  return offer;
}

/**
 * Worth of a reward in ATR units, as the day's budget counts it: manor credit at its face, a ticket at its price, a
 * coupon at its escrow.
 */
export function rewardWorth(
  { kind, amount }: GoalReward,
  constants: CouponConstants & { TICKET_PRICE: string },
): bigint {
  if (kind === 'ATB') return BigInt(amount) * UNIT;
  if (kind === 'TKT') return BigInt(amount) * amountOf(constants.TICKET_PRICE);
  return couponOfferOf(kind, constants).worth;
}

/**
 * Price of the saplings that promotion may have given a player in all: what the player spent on the farm. A player
 * who never spent anything gets none, so that many accounts gain nothing.
 */
export function maySaplingBeGiven(given: bigint, spent: bigint, price: bigint): boolean {
  return given + price <= spent;
}
