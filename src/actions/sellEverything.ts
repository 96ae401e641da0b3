import { seeds } from '#core/catalog/seeds.ts';
import { store } from '../store/store.ts';
import { saleLots } from '../selectors/saleLots.ts';
import { quantityOf } from '../selectors/quantityOf.ts';
import { sellStock } from './sellStock.ts';
import { notifyDone } from './notifyDone.ts';

/**
 * Sells all fruit and eggs, one transaction a kind, until one is refused. Returns true when all were sold.
 */
export async function sellEverything(): Promise<boolean> {
  for (const goods of [...seeds, 'egg'] as const) {
    const { stock } = store.getState().facts;
    const quantity = stock ? quantityOf(saleLots(stock, goods)) : 0;
    if (quantity > 0 && !(await sellStock(goods, quantity, { silent: true }))) return false;
  }
  notifyDone('sale');
  return true;
}
