import type { BasketLineFacts } from '#core/api/basketObjects.ts';
import type { Stock } from '#core/api/objects.ts';
import { quantityOf } from './quantityOf.ts';
import { saleLots } from './saleLots.ts';
import { saleValue } from './saleValue.ts';

/** Goods of a basket with what the warehouse holds of them, and what their sale earns. */
export interface BasketSale {
  /** Without `have` until the warehouse is read. */
  lines: (BasketLineFacts & { have?: number })[];
  /** True when the warehouse holds all goods. */
  isReady: boolean;
  /** ATR units of the goods, oldest first; of those that are there, while some lack. */
  earned: bigint;
}

/** Sale of a basket's goods out of the warehouse at game time `now`: spoilt goods do not count. */
export function basketSale(goods: readonly BasketLineFacts[], stock: Stock | null, now: number): BasketSale {
  if (!stock) return { lines: [...goods], isReady: false, earned: 0n };
  const lines = goods.map((line) => {
    const lots = saleLots(stock, line.good).filter(({ spoilsAt }) => spoilsAt > now);
    return { ...line, have: quantityOf(lots), value: saleValue(lots, line.quantity) };
  });
  return {
    lines: lines.map(({ good, quantity, have }) => ({ good, quantity, have })),
    isReady: lines.every(({ have, quantity }) => have >= quantity),
    earned: lines.reduce((sum, { value }) => sum + value, 0n),
  };
}
