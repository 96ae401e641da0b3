import type { BookRow } from '#core/api/marketObjects.ts';
import { amountOf } from '#core/money/amount.ts';

function sums(rows: readonly BookRow[]): readonly [string, bigint][] {
  let sum = 0n;
  return rows.map(({ id, remaining }) => [id, (sum += amountOf(remaining))]);
}

/** Cumulative depth at each row, as per cent of the deeper side, by order id; for drawing only. */
export function depthsOf(buy: readonly BookRow[], sell: readonly BookRow[]): ReadonlyMap<string, number> {
  const levels = [...sums(buy), ...sums(sell)];
  const deepest = levels.reduce((top, [, sum]) => (sum > top ? sum : top), 1n);
  return new Map(levels.map(([id, sum]) => [id, Number((sum * 100n) / deepest)]));
}
