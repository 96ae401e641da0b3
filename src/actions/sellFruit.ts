import { seeds } from '#core/catalog/seeds.ts';
import { quantityOf } from '../selectors/quantityOf.ts';
import { saleLots } from '../selectors/saleLots.ts';
import { store } from '../store/store.ts';
import { sellGoods } from './sellGoods.ts';

/**
 * Sells all fruit, one transaction a kind, until one is refused; eggs stay. Returns true when all was sold.
 */
export async function sellFruit(): Promise<boolean> {
  for (const seed of seeds) {
    const { stock } = store.getState().facts;
    const quantity = stock ? quantityOf(saleLots(stock, seed)) : 0;
    if (quantity > 0 && !(await sellGoods(seed, quantity))) return false;
  }
  return true;
}
