import type { Seed } from '#core/catalog/seeds.ts';
import { notifySale } from './notifySale.ts';
import { sellStock } from './sellStock.ts';

/** Sells fruit of one kind, or eggs, oldest first (FIFO). Returns true when done. */
export async function sellGoods(seed: Seed | 'egg', quantity: number): Promise<boolean> {
  const earned = await sellStock(seed, quantity);
  if (earned !== null) notifySale(earned);
  return earned !== null;
}
