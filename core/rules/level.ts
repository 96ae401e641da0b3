import { UNIT } from '#core/money/amount.ts';

/** Level 1 to 6 from game points in ledger units of PTS (economy: Levels). */
export function levelOf(points: bigint, constants: { LEVEL_POINTS: readonly number[] }): number {
  const reached = constants.LEVEL_POINTS.filter((need) => points >= BigInt(need) * UNIT);
  return Math.max(1, reached.length);
}

/**
 * Points still missing to the next level in ledger units, or null at the highest. In whole points, rounded up: those one
 * has are shown rounded down, and both together are to come to what is needed.
 */
export function pointsToNext(points: bigint, constants: { LEVEL_POINTS: readonly number[] }): bigint | null {
  const need = constants.LEVEL_POINTS[levelOf(points, constants)];
  return need === undefined ? null : (BigInt(need) - points / UNIT) * UNIT;
}

/**
 * Game points for own consumption, in PTS units: POINTS_PER_USDT for each USDT-worth of ATR spent, at price P in
 * USDT units per whole ATR, rounded down.
 */
export function pointsFor(spent: bigint, price: bigint, constants: { POINTS_PER_USDT: number }): bigint {
  return (spent * price * BigInt(constants.POINTS_PER_USDT)) / UNIT;
}
