import * as z from 'zod/mini';
import { BASKETS_A_DAY, basketTerms } from '#core/catalog/baskets.ts';
import { basket, basketLine } from './basketObjects.ts';
import { endpoint } from './endpoint.ts';
import { changes } from './objects.ts';
import { wholeNumber } from './params.ts';
import { amount, instant } from './wireParts.ts';

const atLeastOne = (most: number) =>
  z.pipe(
    wholeNumber(most),
    z.transform((number: number) => Math.max(1, number)),
  );

/** The basket that the caller saw: baskets depend on the game day and on the player's level. */
const seen = {
  day: wholeNumber(10_000_000),
  level: atLeastOne(basketTerms.length),
  slot: atLeastOne(BASKETS_A_DAY),
};

export const basketCalls = {
  'game/basket/list': endpoint({
    name: 'listBaskets',
    summary:
      "The three baskets of the player's game day, those of the next day at the present level, and the world's budget for bonuses of the day.",
    access: 'player',
    changes: false,
    params: z.strictObject({}),
    answer: z.object({
      day: z.int(),
      level: z.int(),
      baskets: z.array(basket),
      /** Goods of the next day's baskets. */
      tomorrow: z.array(z.array(basketLine)),
      /** True until the day's one exchange. */
      canExchange: z.boolean(),
      /** Part of the goods' worth that a filled basket adds in ATB, in basis points. */
      bonusBps: z.int(),
      /** Worth in ATR at which the budget counts the ticket of three filled baskets. */
      ticketWorth: amount,
      /** BASKET_DAY_BUDGET_ATR of all players, and what is left of it on this game day. */
      budget: amount,
      budgetLeft: amount,
      nextDayAt: instant,
    }),
    refusals: [],
  }),
  'game/basket/fill': endpoint({
    name: 'fillBasket',
    summary:
      "Fills a basket: sells its goods, oldest first (FIFO), at their frozen prices, and adds a bonus in ATB out of the day's budget. The third of a day brings a ticket. With `plain` it sells without any bonus.",
    access: 'player',
    changes: true,
    params: z.strictObject({ ...seen, plain: z.optional(z.enum(['yes'])) }),
    answer: z.object({ basket, changes }),
    refusals: [
      'basketDayOver',
      'basketChanged',
      'basketFilled',
      'notEnoughFruit',
      'notEnoughEggs',
      'paused',
      'basketBonusOut',
      'houseDry',
    ],
  }),
  'game/basket/exchange': endpoint({
    name: 'exchangeBasket',
    summary: 'Exchanges a basket for another one, once a game day.',
    access: 'player',
    changes: true,
    params: z.strictObject(seen),
    answer: z.object({ basket, changes }),
    refusals: ['basketDayOver', 'basketChanged', 'basketFilled', 'basketExchanged'],
  }),
};
