import type { BookRow } from '#core/api/marketObjects.ts';
import { amountOf } from '#core/money/amount.ts';

function sums(rows: readonly BookRow[]): readonly [string, bigint][] {
  let sum = 0n;
  return rows.map(({ id, remaining }) => [id, (sum += amountOf(remaining))]);
}

/** How much lies down to each row, as per cent of the deeper side, by order; for drawing alone. */
export function depthsOf(buy: readonly BookRow[], sell: readonly BookRow[]): ReadonlyMap<string, number> {
  const all = [...sums(buy), ...sums(sell)];
  const most = all.reduce((top, [, sum]) => (sum > top ? sum : top), 1n);
  return new Map(all.map(([id, sum]) => [id, Number((sum * 100n) / most)]));
}
