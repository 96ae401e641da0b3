import { BPS } from '#core/money/round.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { PRICE_SCALE } from '#core/rules/price.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { readStoredPrice, readPriceSince } from './price.repo.ts';

/** P in USDT units per whole ATR, rounded down, of P as it is stored. */
export const wholePrice = (storedPrice: bigint): bigint => storedPrice / PRICE_SCALE;

/** P, the price of ATR in USDT units per whole ATR, rounded down, at its last step (`stepPrices`). */
export async function readPrice(db: Db | Tx): Promise<bigint> {
  return wholePrice((await readStoredPrice(db)).price);
}

/** P as in `readPrice`, and its change within 24 hours of wall time, in basis points, rounded down. */
export async function readPriceAndChange(
  db: Db | Tx,
  wallNow: number,
): Promise<{ price: bigint; change24hBps: number }> {
  const { price, before } = await readPriceSince(db, wallNow - DAY_MS);
  const change = before > 0n ? ((price - before) * BPS) / before : 0n;
  return { price: wholePrice(price), change24hBps: Number(change) };
}
