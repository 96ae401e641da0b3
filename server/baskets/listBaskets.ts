import { BASKETS_A_DAY } from '#core/catalog/baskets.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { dayOf } from '#core/rules/clock.ts';
import { nextDayAt } from '#core/rules/ticket.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { Handler } from '#server/http/call.ts';
import { readBasketActs } from './basket.repo.ts';
import { readBasketDay } from './basketDay.repo.ts';
import { basketFacts } from './basketFacts.ts';
import { drawDay } from './drawDay.ts';
import { readLevel } from './readLevel.ts';

/** `game/basket/list`: the baskets of today and tomorrow at the present level, and the world's budget of the day. */
export const listBaskets: Handler<'game/basket/list'> = async (call) => {
  const { db, player, gameNow, constants } = call;
  const day = dayOf(gameNow);
  const [acts, level, given] = await pipeline(db, [
    () => readBasketActs(db, player.id, day),
    () => readLevel(db, player.id, call),
    () => readBasketDay(db, day),
  ]);
  const budget = amountOf(constants.BASKET_DAY_BUDGET_ATR);
  const slots = Array.from({ length: BASKETS_A_DAY }, (_, at) => at + 1);
  return {
    day,
    level,
    baskets: slots.map((slot) => basketFacts(player.id, { day, level, slot }, acts)),
    tomorrow: drawDay(player.id, day + 1, level).slots.map((goods) => [...goods]),
    canExchange: acts.exchanged === null,
    bonusBps: constants.BASKET_BONUS_BPS,
    ticketWorth: constants.TICKET_PRICE,
    budget: formatAmount(budget),
    budgetLeft: formatAmount(budget > given ? budget - given : 0n),
    nextDayAt: nextDayAt(gameNow),
  };
};
