import { seeds } from '#core/catalog/seeds.ts';
import { store } from '../store/store.ts';
import { saleLots } from '../selectors/saleLots.ts';
import { quantityOf } from '../selectors/quantityOf.ts';
import { notifySale } from './notifySale.ts';
import { sellStock } from './sellStock.ts';

/**
 * Sells all fruit and eggs, one transaction a kind, until one is refused. Returns true when all were sold.
 */
export async function sellEverything(): Promise<boolean> {
  let sum = 0n;
  for (const goods of [...seeds, 'egg'] as const) {
    const { stock } = store.getState().facts;
    const quantity = stock ? quantityOf(saleLots(stock, goods)) : 0;
    if (quantity === 0) continue;
    const earned = await sellStock(goods, quantity);
    if (earned === null) return false;
    sum += earned;
  }
  notifySale(sum);
  return true;
}
