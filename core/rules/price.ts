import { UNIT } from '#core/money/amount.ts';
import { BPS, PPM } from '#core/money/round.ts';

/** P and the pool's prices are stored in millionths of a USDT unit per whole ATR, because a step of P is small. */
export const PRICE_SCALE = 1_000_000n;

/** P moves at every whole minute of the wall clock. */
export const PRICE_STEP_MS = 60_000;
const STEPS_PER_HOUR = 60n;

/** The pool's price in millionths of a USDT unit per whole ATR, rounded down; 0 when it holds no ATR. */
export function poolPrice({ USDT, ATR }: { USDT: bigint; ATR: bigint }): bigint {
  return ATR > 0n ? (USDT * UNIT * PRICE_SCALE) / ATR : 0n;
}

/**
 * Maximum move of P in a minute, in parts per million: the largest value of which 60 in a row stay within
 * PRICE_STEP_HOUR_BPS (economy: Price P), whenever the hour begins.
 */
export function stepPpm({ PRICE_STEP_HOUR_BPS }: { PRICE_STEP_HOUR_BPS: number }): number {
  const maxFactor = PPM ** STEPS_PER_HOUR * (BPS + BigInt(PRICE_STEP_HOUR_BPS));
  let [low, high] = [0n, PPM * 10n];
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if ((PPM + middle) ** STEPS_PER_HOUR * BPS <= maxFactor) low = middle;
    else high = middle - 1n;
  }
  return Number(low);
}

/** P a minute later: towards the mean, at most one step, which is rounded down. */
export function stepPrice(price: bigint, mean: bigint, ppm: number): bigint {
  const step = (price * BigInt(ppm)) / PPM;
  if (mean > price + step) return price + step;
  if (mean < price - step) return price - step;
  return mean;
}

/** P at a whole minute. */
export interface PricePoint {
  at: number;
  price: bigint;
}

/** Whole minutes after `from` up to `to`, at most `max` of them. */
export function minutesAfter(from: number, to: number, max: number): number[] {
  const minutes: number[] = [];
  for (let at = from + PRICE_STEP_MS; at <= to && minutes.length < max; at += PRICE_STEP_MS) minutes.push(at);
  return minutes;
}

/**
 * Moves P through minutes, one after the other, towards the mean price of the window that ends with each. Returns the
 * minutes at which it changed. The result depends on the pool's history alone, not on the time of the call.
 */
export function stepThrough(
  price: bigint,
  minutes: readonly number[],
  meanAt: (minute: number) => bigint,
  ppm: number,
): PricePoint[] {
  const moved: PricePoint[] = [];
  let now = price;
  for (const at of minutes) {
    const next = stepPrice(now, meanAt(at), ppm);
    if (next !== now) moved.push({ at, price: next });
    now = next;
  }
  return moved;
}
