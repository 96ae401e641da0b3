import type { Constants } from '#core/catalog/constants.ts';
import { amountOf } from '#core/money/amount.ts';
import { bpsFloor } from '#core/money/round.ts';

/** Game days, today included, over which farm spending and gifts are compared. */
export const GIFT_DAYS = 7;

type GiftConstants = Pick<Constants, 'GIFT_SPEND_BPS' | 'TICKET_DAY_BUDGET_ATR'>;

/** Own sums of a player's last GIFT_DAYS days, today included, in ATR units. */
export interface OwnGifts {
  /** Own ATR spent on the farm. */
  spent: bigint;
  /** Check-in credit and coupons given. */
  gifted: bigint;
}

/** Farm spending of all players on the last GIFT_DAYS days before today, of which `days` had any. */
export interface WorldSpend {
  spent: bigint;
  days: number;
}

/**
 * Worth of the gifts that a player may still get now, in ATR units: GIFT_SPEND_BPS of the own farm spending, at most
 * the same part of TICKET_DAY_BUDGET_ATR as of the world's spending, less what was given. It is proportional to the
 * spending, so splitting it among accounts gains nothing.
 */
export function giftRoom({ spent, gifted }: OwnGifts, world: WorldSpend, constants: GiftConstants): bigint {
  const most = bpsFloor(spent, constants.GIFT_SPEND_BPS);
  const budget = amountOf(constants.TICKET_DAY_BUDGET_ATR) * BigInt(world.days);
  const share = world.spent > 0n ? (spent * budget) / world.spent : most;
  const room = (share < most ? share : most) - gifted;
  return room > 0n ? room : 0n;
}

/**
 * Check-in credit that a room allows, in units of manor credit: at most CHECK_IN_ATB for each plot, so that a manor gets
 * what as many accounts of one plot get.
 */
export function checkInCredit(
  room: bigint,
  plots: number,
  constants: Pick<Constants, 'CHECK_IN_ATB'>,
): bigint {
  const fullCredit = amountOf(constants.CHECK_IN_ATB) * BigInt(Math.max(1, plots));
  return room < fullCredit ? room : fullCredit;
}
