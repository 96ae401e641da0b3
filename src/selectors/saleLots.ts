import type { Lot, Stock } from '#core/api/objects.ts';
import type { Seed } from '#core/catalog/seeds.ts';

/** Lots of one kind of goods in the order of sale. */
export function saleLots(stock: Stock, goods: Seed | 'egg'): readonly Lot[] {
  return goods === 'egg' ? stock.eggs : stock.fruit[goods];
}
