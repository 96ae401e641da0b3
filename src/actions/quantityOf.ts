import type { Lot } from '#core/api/objects.ts';

/** How many pieces lie in lots together. */
export function quantityOf(lots: readonly Lot[]): number {
  return lots.reduce((sum, { quantity }) => sum + quantity, 0);
}
