import { UNIT } from '../../core/money/amount.ts';
import type { Db } from '../db/database.ts';
import { poolBalances } from '../ledger/balances.ts';

/**
 * P, the price of ATR in USDT units per whole ATR, rounded down: what the swap pool's two balances say (economy: Price
 * P). Nothing moves the pool until swaps open, so its price now is also its mean over any window. 0 when it is empty.
 */
export async function readPrice(db: Db): Promise<bigint> {
  const held = await poolBalances(db, 'swap');
  const [usdt, atr] = [held.get('USDT') ?? 0n, held.get('ATR') ?? 0n];
  return atr > 0n ? (usdt * UNIT) / atr : 0n;
}

/** How far P moved within 24 hours, in basis points: not at all while nothing moves the pool. */
export const change24hBps = 0;
