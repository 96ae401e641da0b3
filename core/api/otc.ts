import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { bookRow, candle, fill, order, orderStates, ticker } from './marketObjects.ts';
import { changes } from './objects.ts';
import { amount } from './wireParts.ts';
import { amountParam, idParam, pageParams, wholeNumber } from './params.ts';
import { candleIntervals } from '#core/catalog/candleIntervals.ts';

/** Post at a price, or take from a given order at its price: `price` or `order`, never both. */
const orderParams = {
  quantity: amountParam,
  price: z.optional(amountParam),
  order: z.optional(idParam),
};

const orderAnswer = z.object({
  /** The own order as it stands after matching; one that takes a given order has its price and ends with it. */
  order,
  /** What was filled at once. */
  fills: z.array(fill),
  changes,
});

const orderRefusals = [
  'paused',
  'priceOrOrder',
  'quantityBelowMin',
  'priceOutOfRange',
  'tooManyOrders',
  'ownOrder',
  'orderGone',
  'orderFilled',
  'orderRevoked',
  'orderExpired',
  'orderSmaller',
  'insufficientAtr',
  'insufficientUsdt',
] as const;

const listParams = { state: z.optional(z.enum(orderStates)), ...pageParams };
const listAnswer = z.object({ list: z.array(order), next: z.nullable(z.string()) });

const revokeParams = {
  id: idParam,
  /** What the player last saw as remaining. */
  remaining: amountParam,
};
const revokeRefusals = ['orderUnknown', 'orderMoved', 'orderNotOpen'] as const;

/** The market where players trade ATR for USDT with each other. */
export const otcCalls = {
  'otc/list': endpoint({
    summary: 'Open orders of one side, best price first and oldest first within a price; own ones marked.',
    access: 'player',
    changes: false,
    params: z.strictObject({ side: z.enum(['buy', 'sell']), ...pageParams }),
    /** `sequence`: which state of the book this is; later changes carry higher ones. */
    answer: z.object({ list: z.array(bookRow), next: z.nullable(z.string()), sequence: z.int() }),
    refusals: [],
  }),
  'otc/buy': endpoint({
    summary:
      'Posts a purchase order (matched at once against sell orders at their prices), or buys from a given sell order.',
    access: 'player',
    changes: true,
    params: z.strictObject(orderParams),
    answer: orderAnswer,
    refusals: [...orderRefusals],
  }),
  'otc/sell': endpoint({
    summary:
      'Posts a sell order (matched at once against purchase orders at their prices), or sells to a given purchase order.',
    access: 'player',
    changes: true,
    params: z.strictObject(orderParams),
    answer: orderAnswer,
    refusals: [...orderRefusals],
  }),
  'otc/buyList': endpoint({
    summary: 'Own purchase orders, newest first, with remaining amount.',
    access: 'player',
    changes: false,
    params: z.strictObject(listParams),
    answer: listAnswer,
    refusals: [],
  }),
  'otc/mySellList': endpoint({
    summary: 'Own sell orders, newest first, with remaining amount.',
    access: 'player',
    changes: false,
    params: z.strictObject(listParams),
    answer: listAnswer,
    refusals: [],
  }),
  'otc/fills': endpoint({
    summary: 'Fills of an own order, oldest first.',
    access: 'player',
    changes: false,
    params: z.strictObject({ id: idParam, ...pageParams }),
    answer: z.object({ list: z.array(fill), next: z.nullable(z.string()) }),
    refusals: ['orderUnknown'],
  }),
  'otc/cancelBuy': endpoint({
    summary: 'Revokes an own purchase order, if as much remains as the player last saw.',
    access: 'player',
    changes: true,
    params: z.strictObject(revokeParams),
    answer: z.object({ order, changes }),
    refusals: [...revokeRefusals],
  }),
  'otc/qxExchange': endpoint({
    summary: 'Revokes an own sell order, if as much remains as the player last saw.',
    access: 'player',
    changes: true,
    params: z.strictObject(revokeParams),
    answer: z.object({ order, changes }),
    refusals: [...revokeRefusals],
  }),
  'otc/kline': endpoint({
    summary:
      'Candles of fills and swaps between two instants (wall time), oldest first, at most 500; gaps are filled with the price before.',
    access: 'player',
    changes: false,
    params: z.strictObject({
      interval: z.enum(candleIntervals),
      from: wholeNumber(8_640_000_000_000_000),
      to: wholeNumber(8_640_000_000_000_000),
    }),
    answer: z.object({ list: z.array(candle), sequence: z.int() }),
    refusals: [],
  }),
  'otc/ticker': endpoint({
    summary:
      'Last price, P, 24 h high, low, change and volume, the allowed ranges, and the own fee and limits.',
    access: 'player',
    changes: false,
    params: z.strictObject({}),
    answer: z.object({ ticker, feeBps: z.int(), openMax: z.int(), min: amount }),
    refusals: [],
  }),
};
