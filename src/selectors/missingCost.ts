import type { Seed } from '#core/catalog/seeds.ts';
import { amountOf } from '#core/money/amount.ts';
import { store } from '../store/store.ts';

/**
 * Price of the saplings that are missing in the warehouse to sow `count` plots with one kind, in ledger units;
 * 0 while prices are not loaded.
 */
export function missingCost(count: number, seed: Seed): bigint {
  const { prices, stock } = store.getState().facts;
  const price = prices?.saplings.find((offer) => offer.seed === seed)?.price ?? '0';
  return amountOf(price) * BigInt(Math.max(0, count - (stock?.saplings[seed] ?? 0)));
}
