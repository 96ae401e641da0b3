import { seeds } from '#core/catalog/seeds.ts';
import { store } from '../store/store.ts';
import { lotsOf } from './lotsOf.ts';
import { quantityOf } from './quantityOf.ts';
import { sellStock } from './sellStock.ts';
import { tellDone } from './tellDone.ts';

/** Sells all fruit and eggs, a transaction a kind, until one is refused; gives whether all were sold. */
export async function sellEverything(): Promise<boolean> {
  for (const goods of [...seeds, 'egg'] as const) {
    const { stock } = store.getState().facts;
    const quantity = stock ? quantityOf(lotsOf(stock, goods)) : 0;
    if (quantity > 0 && !(await sellStock(goods, quantity, { silent: true }))) return false;
  }
  tellDone('sale');
  return true;
}
