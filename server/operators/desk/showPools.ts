import type { Answer } from '#core/api/table.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { BPS } from '#core/money/round.ts';
import { isRoundOver } from '#core/rules/casting.ts';
import { dayOf } from '#core/rules/clock.ts';
import { poolPace } from '#core/rules/poolPace.ts';
import { poolPrice, PRICE_SCALE } from '#core/rules/price.ts';
import { swapDepth } from '#core/rules/swapDepth.ts';
import { readOffer } from '#server/casting/readOffer.ts';
import type { Handler, ReadingCall } from '#server/http/call.ts';
import { readReserves } from '#server/prices/swapPool.repo.ts';
import { readGivenToday, readPoolDays } from './poolDays.repo.ts';

type Pools = Answer<'ops/pools'>;

/** Closed days over which the pace of a pool is counted. */
const PACE_DAYS = 7;

/** Price impacts whose depth is shown, in basis points. */
const IMPACTS = [100, 300, 1_000] as const;

const BUDGETS = {
  ticket: 'TICKET_DAY_BUDGET_ATR',
  tutorial: 'TUTORIAL_DAY_BUDGET_ATR',
  goal: 'GOAL_DAY_BUDGET_ATR',
  basket: 'BASKET_DAY_BUDGET_ATR',
} as const;

async function poolsOf({ db, gameNow }: ReadingCall): Promise<Pools['pools']> {
  const today = dayOf(gameNow);
  return (await readPoolDays(db, PACE_DAYS)).map(({ pool, coin, amount, day, before }) => {
    const pace = day === null ? null : poolPace({ day: Number(day), amount: before }, { day: today, amount });
    return {
      pool,
      coin,
      amount: formatAmount(amount),
      perDay: pace && formatAmount(pace.perDay),
      daysLeft: pace?.daysLeft ?? null,
    };
  });
}

async function budgetsOf({ db, gameNow, constants }: ReadingCall): Promise<Pools['budgets']> {
  const given = await readGivenToday(db, dayOf(gameNow));
  return (Object.keys(BUDGETS) as (keyof typeof BUDGETS)[]).map((budget) => {
    const limit = amountOf(constants[BUDGETS[budget]]);
    const left = limit > given[budget] ? limit - given[budget] : 0n;
    return {
      budget,
      given: formatAmount(given[budget]),
      limit: formatAmount(limit),
      left: formatAmount(left),
      usedBps: limit === 0n ? null : Number((given[budget] * BPS) / limit),
    };
  });
}

async function swapOf({ db, constants }: ReadingCall): Promise<Pools['swap']> {
  const reserves = await readReserves(db);
  return {
    usdt: formatAmount(reserves.USDT),
    atr: formatAmount(reserves.ATR),
    price: formatAmount(poolPrice(reserves) / PRICE_SCALE),
    depth: IMPACTS.map((impactBps) => ({
      impactBps,
      usdt: formatAmount(swapDepth('USDT', reserves, impactBps, constants).amount),
      atr: formatAmount(swapDepth('ATR', reserves, impactBps, constants).amount),
    })),
  };
}

/** `ops/pools`: what is left in each pool and each budget of promotion, when it runs out, and the pool of the exchange. */
export const showPools: Handler<'ops/pools'> = async (call) => {
  const { db, wallNow, gameNow, constants } = call;
  const offer = await readOffer(db, wallNow, constants);
  return {
    day: dayOf(gameNow),
    pools: await poolsOf(call),
    budgets: await budgetsOf(call),
    casting: {
      ratePpm: offer.ratePpm,
      price: formatAmount(offer.price / PRICE_SCALE),
      pool: formatAmount(offer.pool),
      target: constants.CAST_POOL_TARGET,
      mostTotal: formatAmount(offer.maxOutput),
      isOver: isRoundOver(offer, constants),
    },
    swap: await swapOf(call),
  };
};
