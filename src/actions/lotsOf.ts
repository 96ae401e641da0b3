import type { Lot, Stock } from '#core/api/objects.ts';
import type { Seed } from '#core/catalog/seeds.ts';

/** The lots of one kind of goods, in the order in which they are sold. */
export function lotsOf(stock: Stock, goods: Seed | 'egg'): readonly Lot[] {
  return goods === 'egg' ? stock.eggs : stock.fruit[goods];
}
