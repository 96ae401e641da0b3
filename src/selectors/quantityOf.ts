import type { Lot } from '#core/api/objects.ts';

/** Total number of pieces in lots. */
export function quantityOf(lots: readonly Lot[]): number {
  return lots.reduce((sum, { quantity }) => sum + quantity, 0);
}
