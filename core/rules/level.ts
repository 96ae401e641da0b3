import { UNIT } from '#core/money/amount.ts';

/** Level 1 to 6 from game points in ledger units of PTS (economy: Levels). */
export function levelOf(points: bigint, constants: { LEVEL_POINTS: readonly number[] }): number {
  const reached = constants.LEVEL_POINTS.filter((need) => points >= BigInt(need) * UNIT);
  return Math.max(1, reached.length);
}

/**
 * Points missing to the next level in ledger units, or null at the highest level. Rounded up to whole points: the
 * player's points are shown rounded down, and both together must add up to the threshold.
 */
export function pointsToNext(points: bigint, constants: { LEVEL_POINTS: readonly number[] }): bigint | null {
  const need = constants.LEVEL_POINTS[levelOf(points, constants)];
  return need === undefined ? null : (BigInt(need) - points / UNIT) * UNIT;
}

/**
 * Game points for the player's own spend, in PTS units: POINTS_PER_USDT for each USDT of ATR spent, rounded down.
 * `price` is P in USDT units per whole ATR.
 */
export function pointsFor(spent: bigint, price: bigint, constants: { POINTS_PER_USDT: number }): bigint {
  return (spent * price * BigInt(constants.POINTS_PER_USDT)) / UNIT;
}
