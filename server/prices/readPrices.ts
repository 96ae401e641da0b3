import type { Prices } from '#core/api/objects.ts';
import { saplings } from '#core/catalog/saplings.ts';
import { seeds } from '#core/catalog/seeds.ts';
import { formatAmount, amountOf } from '#core/money/amount.ts';
import { careCost } from '#core/rules/care.ts';
import { dayOf } from '#core/rules/clock.ts';
import { expectedReturnBps } from '#core/rules/expectedReturn.ts';
import { eggPrice, fruitPrice, yieldPpm } from '#core/rules/yield.ts';
import type { Call } from '#server/http/call.ts';
import type { PriceFeed } from '#server/world/world.ts';
import type { Db } from '#server/db/database.ts';
import { readFarmPool } from './farmPool.repo.ts';
import { readPriceAndChange } from './price.ts';
import { readWorldDay } from './farmWorldDay.repo.ts';

/** All current prices: P in USDT, ETH and ETLD in US dollars, the others in ATR at the yield index of the farm pool. */
export async function readPrices(
  db: Db,
  now: Pick<Call, 'gameNow' | 'wallNow' | 'constants' | 'world'>,
): Promise<Prices> {
  const { gameNow, wallNow, constants, world } = now;
  const { eth, etld } = world.chain.feeds;
  const { price: p, change24hBps } = await readPriceAndChange(db, wallNow);
  const farmPool = await readFarmPool(db, gameNow, constants);
  const yPpm = yieldPpm(farmPool, constants);
  const daySpend = await readWorldDay(db, dayOf(gameNow));
  return {
    at: gameNow,
    p: formatAmount(p),
    change24hBps,
    ethPrice: formatPrice(eth, wallNow),
    etldPrice: formatPrice(etld, wallNow),
    yPpm,
    saplings: seeds.map((seed) => {
      const { price, growMs } = saplings[seed];
      return {
        seed,
        price: formatAmount(price),
        growMs,
        fruitPrice: formatAmount(fruitPrice(price, yPpm, constants)),
        careCost: formatAmount(careCost({ spent: price }, constants)),
      };
    }),
    hen: {
      price: formatAmount(amountOf(constants.HEN_PRICE)),
      feedPrice: formatAmount(amountOf(constants.HEN_FEED_PRICE)),
      eggPrice: formatAmount(eggPrice(yPpm, constants)),
      lifeDays: constants.HEN_LIFE_DAYS,
    },
    expectedReturnBps: expectedReturnBps(farmPool.dayEmission, daySpend ?? 0n, constants),
  };
}

function formatPrice(feed: PriceFeed | null, wallNow: number): string | null {
  const price = feed?.priceAt(wallNow) ?? null;
  return price === null ? null : formatAmount(price);
}
