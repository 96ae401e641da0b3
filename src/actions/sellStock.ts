import type { Seed } from '#core/catalog/seeds.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { effects } from '../store/effects.ts';
import { store } from '../store/store.ts';
import { runAction } from './runAction.ts';
import { saleLots } from '../selectors/saleLots.ts';
import { quantityOf } from '../selectors/quantityOf.ts';
import { refuseLocally } from './refuseLocally.ts';
import { notifyDone } from './notifyDone.ts';

/** Sells fruit of one kind, or eggs, oldest first (FIFO). Returns true when done. */
export async function sellStock(
  seed: Seed | 'egg',
  quantity: number,
  { silent = false } = {},
): Promise<boolean> {
  if (quantity < 1) return refuseLocally('quantityTooSmall');
  const { stock } = store.getState().facts;
  const quantityInStock = stock && quantityOf(saleLots(stock, seed));
  if (quantityInStock !== null && quantityInStock < quantity) {
    return refuseLocally(seed === 'egg' ? 'notEnoughEggs' : 'notEnoughFruit', {
      need: quantity,
      have: quantityInStock,
    });
  }
  return runAction([`sell:${seed}`], async () => {
    const { changes } = await client.change('game/seed/sell', { seed, quantity: String(quantity) });
    apply(changes);
    effects.emit({ kind: 'coins', direction: 'in', coin: 'ATR' });
    if (!silent) notifyDone('sale');
  });
}
