import * as z from 'zod/mini';
import { seeds } from '#core/catalog/seeds.ts';
import { endpoint } from './endpoint.ts';
import { changes, prices, stock } from './objects.ts';
import { amount } from './wireParts.ts';
import { couponRefusals } from './couponRefusals.ts';
import { idParam, quantityParam } from './params.ts';

export const seedCalls = {
  'game/price': endpoint({
    name: 'listPrices',
    summary:
      'P in USDT and its 24 h change, ETH and ETLD in US dollars where the chain has price feeds, and the prices of ' +
      'saplings, fruit, eggs, hens and care at the yield index.',
    access: 'player',
    changes: false,
    params: z.strictObject({}),
    answer: z.object({ prices }),
    refusals: [],
  }),
  'game/seed/list': endpoint({
    name: 'listShopPrices',
    family: 'listPrices',
    summary: 'The shop: five saplings, hen and feed with their prices in ATR.',
    access: 'player',
    changes: false,
    params: z.strictObject({}),
    answer: z.object({ prices }),
    refusals: [],
  }),
  'game/seed/buy': endpoint({
    name: 'buySeeds',
    summary:
      'Buys saplings into the warehouse, or hens into the yard; at least 1. A coupon pays its part of one sapling.',
    access: 'player',
    changes: true,
    params: z.strictObject({
      seed: z.enum([...seeds, 'hen']),
      quantity: quantityParam,
      coupon: z.optional(idParam),
    }),
    answer: z.object({ spent: amount, changes }),
    refusals: ['paused', 'quantityTooSmall', 'insufficientAtr', 'yardFull', 'farmPoolDry', ...couponRefusals],
  }),
  'game/seed/myList': endpoint({
    name: 'listStock',
    summary: 'The warehouse: saplings, fruit and eggs, with the time at which goods spoil.',
    access: 'player',
    changes: false,
    params: z.strictObject({}),
    answer: z.object({ stock }),
    refusals: [],
  }),
  'game/seed/sell': endpoint({
    name: 'sellStock',
    summary:
      'Sells fruit of one kind or eggs, oldest first (FIFO), at the prices fixed when they were promised.',
    access: 'player',
    changes: true,
    params: z.strictObject({ seed: z.enum([...seeds, 'egg']), quantity: quantityParam }),
    answer: z.object({ earned: amount, changes }),
    refusals: ['quantityTooSmall', 'notEnoughFruit', 'notEnoughEggs'],
  }),
};
