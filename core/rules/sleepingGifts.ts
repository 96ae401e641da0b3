/** Balances, gifts and payments of a sleeping player, in units of manor credit and of ATR. */
export interface SleepingGifts {
  /** Manor credit available, and the credit that came back for land in all. */
  atb: bigint;
  landBack: bigint;
  /** ATR available, ATR received as gifts, and ATR that ever left the player's account. */
  atr: bigint;
  gifts: bigint;
  paidOut: bigint;
}

const least = (a: bigint, b: bigint) => (a < b ? a : b);
const aboveZero = (amount: bigint) => (amount > 0n ? amount : 0n);

/**
 * Gifts that return when a player sleeps: manor credit beyond what came back for land, and ATR gifts that were never spent.
 * Payments count as gift first, so bought and earned coins are never taken.
 */
export function sleepingGifts({ atb, landBack, atr, gifts, paidOut }: SleepingGifts): {
  atb: bigint;
  atr: bigint;
} {
  return { atb: aboveZero(atb - landBack), atr: aboveZero(least(atr, gifts - paidOut)) };
}
