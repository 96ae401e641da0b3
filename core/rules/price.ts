import { UNIT } from '#core/money/amount.ts';
import { BPS, PPM } from '#core/money/round.ts';

/** P and the pool's prices are kept in millionths of a USDT unit per whole ATR: a step of P is small. */
export const PRICE_SCALE = 1_000_000n;

/** P is stepped at every whole minute of the wall clock. */
export const PRICE_STEP_MS = 60_000;
const STEPS_PER_HOUR = 60n;

/** The pool's price in millionths of a USDT unit per whole ATR, rounded down; 0 when it holds no ATR. */
export function poolPrice({ USDT, ATR }: { USDT: bigint; ATR: bigint }): bigint {
  return ATR > 0n ? (USDT * UNIT * PRICE_SCALE) / ATR : 0n;
}

/**
 * How far P may move in a minute, in parts per million of itself: the most of which sixty in a row stay within
 * PRICE_STEP_HOUR_BPS (economy: Price P), so that no hour, whenever it begins, sees more.
 */
export function stepPpm({ PRICE_STEP_HOUR_BPS }: { PRICE_STEP_HOUR_BPS: number }): number {
  const most = PPM ** STEPS_PER_HOUR * (BPS + BigInt(PRICE_STEP_HOUR_BPS));
  let [low, high] = [0n, PPM * 10n];
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if ((PPM + middle) ** STEPS_PER_HOUR * BPS <= most) low = middle;
    else high = middle - 1n;
  }
  return Number(low);
}

/** P a minute later: towards the mean, no further than the step, which is rounded down. */
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

/** The minutes after one up to another instant, at most `most` of them. */
export function minutesAfter(from: number, to: number, most: number): number[] {
  const minutes: number[] = [];
  for (let at = from + PRICE_STEP_MS; at <= to && minutes.length < most; at += PRICE_STEP_MS)
    minutes.push(at);
  return minutes;
}

/**
 * Steps P through minutes, one after the other, towards the mean price of the window that ends with each; gives the
 * minutes at which it moved. What it comes to depends on the pool's history alone, not on when it is asked.
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
