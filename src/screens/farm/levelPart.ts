import { UNIT } from '#core/money/amount.ts';
import { levelOf } from '#core/rules/level.ts';

/** Progress from a level to the next, 0 to 1; 1 at the highest. `points` in ledger units. */
export function levelPart(points: bigint, constants: { LEVEL_POINTS: readonly number[] }): number {
  const level = levelOf(points, constants);
  const from = constants.LEVEL_POINTS[level - 1] ?? 0;
  const to = constants.LEVEL_POINTS[level];
  if (to === undefined) return 1;
  return (Number(points / UNIT) - from) / (to - from);
}
