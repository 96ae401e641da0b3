import type { Seed } from '#core/catalog/seeds.ts';
import { amountOf } from '#core/money/amount.ts';
import { client } from '../api/client.ts';
import { quantityOf } from '../selectors/quantityOf.ts';
import { saleLots } from '../selectors/saleLots.ts';
import { apply } from '../store/apply.ts';
import { effects } from '../store/effects.ts';
import { store } from '../store/store.ts';
import { refuseLocally } from './refuseLocally.ts';
import { runAction } from './runAction.ts';

/**
 * Sells fruit of one kind, or eggs, oldest first (FIFO), and says nothing of it. Returns ledger units of ATR that were
 * earned, or null when it was refused.
 */
export async function sellStock(seed: Seed | 'egg', quantity: number): Promise<bigint | null> {
  if (quantity < 1) {
    refuseLocally('quantityTooSmall');
    return null;
  }
  const { stock } = store.getState().facts;
  const have = stock && quantityOf(saleLots(stock, seed));
  if (have !== null && have < quantity) {
    refuseLocally(seed === 'egg' ? 'notEnoughEggs' : 'notEnoughFruit', { need: quantity, have });
    return null;
  }
  let earned: bigint | null = null;
  await runAction([`sell:${seed}`], async () => {
    const answer = await client.change('game/seed/sell', { seed, quantity: String(quantity) });
    apply(answer.changes);
    effects.emit({ kind: 'coins', direction: 'in', coin: 'ATR' });
    earned = amountOf(answer.earned);
  });
  return earned;
}
