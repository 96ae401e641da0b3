/** Parts that a day's remainder of points is counted in. */
const PARTS = 10n ** 12n;

/**
 * What a day leaves of points, in parts of 10^12, when `days` days halve them: the largest k with (k / 10^12)^days <= 1/2.
 * Found in whole numbers, so that every machine finds the same.
 */
export function dayRemainder(days: number): bigint {
  const half = PARTS ** BigInt(days) / 2n;
  let [least, beyond] = [0n, PARTS];
  while (beyond - least > 1n) {
    const middle = (least + beyond) / 2n;
    if (middle ** BigInt(days) <= half) least = middle;
    else beyond = middle;
  }
  return least;
}

/**
 * Points that a player loses in a day, in PTS units (economy: Levels, LEVEL_HALF_LIFE_DAYS): what is left is rounded down,
 * so whoever stops playing comes to nothing in the end. None where the half-life is 0.
 * @param remainder as `dayRemainder` gives it for that half-life
 */
export function pointsLost(points: bigint, remainder: bigint): bigint {
  return points - (points * remainder) / PARTS;
}
