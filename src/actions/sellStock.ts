import type { Seed } from '#core/catalog/seeds.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { effects } from '../store/effects.ts';
import { store } from '../store/store.ts';
import { carryOut } from './carryOut.ts';
import { lotsOf } from './lotsOf.ts';
import { quantityOf } from './quantityOf.ts';
import { refuseHere } from './refuseHere.ts';
import { tellDone } from './tellDone.ts';

/** Sells fruit of one kind or eggs, oldest first; gives whether it was done. */
export async function sellStock(
  seed: Seed | 'egg',
  quantity: number,
  { silent = false } = {},
): Promise<boolean> {
  if (quantity < 1) return refuseHere('quantityTooSmall');
  const { stock } = store.getState().facts;
  const have = stock && quantityOf(lotsOf(stock, seed));
  if (have !== null && have < quantity) {
    return refuseHere(seed === 'egg' ? 'notEnoughEggs' : 'notEnoughFruit', { need: quantity, have });
  }
  return carryOut([`sell:${seed}`], async () => {
    const { changes } = await client.change('game/seed/sell', { seed, quantity: String(quantity) });
    apply(changes);
    effects.emit({ kind: 'coins', direction: 'in' });
    if (!silent) tellDone('sale');
  });
}
