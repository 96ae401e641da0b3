import type { Lot } from '#core/api/objects.ts';
import { amountOf } from '#core/money/amount.ts';

/** Proceeds of selling `quantity` pieces, in ledger units of ATR: FIFO, each lot at its own frozen price. */
export function saleValue(lots: readonly Lot[], quantity: number): bigint {
  let left = quantity;
  let value = 0n;
  for (const lot of lots) {
    const sold = Math.min(left, lot.quantity);
    value += BigInt(sold) * amountOf(lot.price);
    left -= sold;
  }
  return value;
}
