import { amountOf } from '#core/money/amount.ts';
import type { Coin } from '#core/money/coin.ts';
import { store } from '../store/store.ts';

/** What the player can spend of a coin, in ledger units; null while the balances are not known. */
export function availableOf(coin: Coin): bigint | null {
  const { balances } = store.getState().facts;
  return balances && amountOf(balances[coin]?.available ?? '0');
}
