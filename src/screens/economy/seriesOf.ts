import type { EconomyDay } from '#core/api/economy.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import type { EconomyCurve } from '#core/catalog/economyCurves.ts';
import { amountOf } from '#core/money/amount.ts';
import { economyLines } from '#core/rules/economyLines.ts';
import type { DaySlot } from './daySlots.ts';

/** Values of one slot by item, exact decimals; null in a slot without data. */
export type SlotValues = ReadonlyMap<string, string> | null;

export interface Series {
  /** Items with a value other than zero on some day, largest sum first. */
  items: readonly string[];
  slots: readonly SlotValues[];
}

function valuesOf(curve: EconomyCurve, day: EconomyDay, coin: ChainCoin): Map<string, string> {
  const lines = economyLines(curve, day).filter((line) => line.coin === null || line.coin === coin);
  return new Map(lines.map(({ item, value }) => [item, value]));
}

/** A curve of one coin over the slots. */
export function seriesOf(curve: EconomyCurve, slots: readonly DaySlot[], coin: ChainCoin): Series {
  const values = slots.map((slot) => ('day' in slot ? valuesOf(curve, slot.day, coin) : null));
  const sums = new Map<string, bigint>();
  for (const slot of values)
    for (const [item, value] of slot ?? []) sums.set(item, (sums.get(item) ?? 0n) + amountOf(value));
  const items = [...sums].filter(([, sum]) => sum > 0n).sort(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0));
  return { items: items.map(([item]) => item), slots: values };
}
