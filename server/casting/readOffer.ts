import type { Constants } from '#core/catalog/constants.ts';
import { divCeil } from '#core/money/round.ts';
import { CAST_MEAN_DAYS, offerCasting, type CastingOffer } from '#core/rules/casting.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { poolPrice } from '#core/rules/price.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { poolBalance } from '#server/ledger/balances.ts';
import { readStoredPrice } from '#server/prices/price.repo.ts';
import { readCumulatives, readReserves } from '#server/prices/swapPool.repo.ts';

const MEAN_MS = CAST_MEAN_DAYS * DAY_MS;

/**
 * Offer of the casting pool with the three prices, of which the highest applies; in millionths of a USDT unit
 * per whole ATR.
 */
export interface ReadOffer extends CastingOffer {
  p: bigint;
  swapPrice: bigint;
  mean: bigint;
}

/**
 * Mean price of the swap pool over the last CAST_MEAN_DAYS of wall time, rounded up: the difference of two
 * cumulative prices.
 */
async function readMean(db: Db | Tx, wallNow: number): Promise<bigint> {
  const [before = 0n, now = 0n] = await readCumulatives(db, [wallNow - MEAN_MS, wallNow]);
  return divCeil(now - before, BigInt(MEAN_MS));
}

/** Current offer of the casting pool; exact while the caller holds the pool's lock. */
export async function readOffer(db: Db | Tx, wallNow: number, constants: Constants): Promise<ReadOffer> {
  const [pool, { price: p }, reserves, mean] = await pipeline(db, [
    () => poolBalance(db, 'casting', 'ATR'),
    () => readStoredPrice(db),
    () => readReserves(db),
    () => readMean(db, wallNow),
  ]);
  const swapPrice = poolPrice(reserves);
  return { ...offerCasting(pool, [p, swapPrice, mean], constants), p, swapPrice, mean };
}
