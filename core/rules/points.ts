/** Denominator of the daily decay factor. */
const PARTS = 10n ** 12n;

/**
 * Daily decay factor in parts of 10^12 for a half-life of `days` days: the largest k with (k ÷ 10^12)^days <= 1/2.
 * Integer arithmetic gives the same factor on every machine.
 */
export function dayRemainder(days: number): bigint {
  const half = PARTS ** BigInt(days) / 2n;
  let [low, high] = [0n, PARTS];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle ** BigInt(days) <= half) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Points that decay in a day, in PTS units (economy: Levels, LEVEL_HALF_LIFE_DAYS). The rest is rounded down, so the
 * points of an inactive player reach zero in the end. Zero where the half-life is 0.
 * @param remainder result of `dayRemainder` for that half-life
 */
export function pointsLost(points: bigint, remainder: bigint): bigint {
  return points - (points * remainder) / PARTS;
}
