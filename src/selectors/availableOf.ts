import { amountOf } from '#core/money/amount.ts';
import type { Coin } from '#core/money/coin.ts';
import { store } from '../store/store.ts';

/** Available balance of a coin, in ledger units; null while balances are not loaded. */
export function availableOf(coin: Coin): bigint | null {
  const { balances } = store.getState().facts;
  return balances && amountOf(balances[coin]?.available ?? '0');
}
