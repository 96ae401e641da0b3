import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { bookRow, candle, fill, order, orderStates, ticker } from './marketObjects.ts';
import { changes } from './objects.ts';
import { amount } from './wireParts.ts';
import { amountParam, idParam, pageParams, wholeNumber } from './params.ts';
import { candleIntervals } from '#core/catalog/candleIntervals.ts';

/** Post at a price, or take a given order at its price: `price` or `order`, never both. */
const orderParams = {
  quantity: amountParam,
  price: z.optional(amountParam),
  order: z.optional(idParam),
};

const orderAnswer = z.object({
  /** The player's order after matching. An order that takes a given one has its price and ends with it. */
  order,
  /** Immediate fills. */
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
  /** Remaining quantity that the player last saw. */
  remaining: amountParam,
};
const revokeRefusals = ['orderUnknown', 'orderMoved', 'orderNotOpen'] as const;

/** The market where players trade ATR for USDT with each other. */
export const otcCalls = {
  'otc/list': endpoint({
    name: 'listBook',
    summary:
      "Open orders of one side, best price first, then oldest first (price-time priority). The player's own orders are marked.",
    access: 'player',
    changes: false,
    params: z.strictObject({ side: z.enum(['buy', 'sell']), ...pageParams }),
    /** `sequence`: version of the order book. Later changes carry higher ones. */
    answer: z.object({ list: z.array(bookRow), next: z.nullable(z.string()), sequence: z.int() }),
    refusals: [],
  }),
  'otc/buy': endpoint({
    name: 'placeBuyOrder',
    family: 'placeOrder',
    summary:
      'Posts a purchase order, which matches sell orders at their prices at once, or buys from a given sell order.',
    access: 'player',
    changes: true,
    params: z.strictObject(orderParams),
    answer: orderAnswer,
    refusals: [...orderRefusals],
  }),
  'otc/sell': endpoint({
    name: 'placeSellOrder',
    family: 'placeOrder',
    summary:
      'Posts a sell order, which matches purchase orders at their prices at once, or sells to a given purchase order.',
    access: 'player',
    changes: true,
    params: z.strictObject(orderParams),
    answer: orderAnswer,
    refusals: [...orderRefusals],
  }),
  'otc/buyList': endpoint({
    name: 'listBuyOrders',
    family: 'listOwnOrders',
    summary: "The player's purchase orders, newest first, with the remaining amount.",
    access: 'player',
    changes: false,
    params: z.strictObject(listParams),
    answer: listAnswer,
    refusals: [],
  }),
  'otc/mySellList': endpoint({
    name: 'listSellOrders',
    family: 'listOwnOrders',
    summary: "The player's sell orders, newest first, with the remaining amount.",
    access: 'player',
    changes: false,
    params: z.strictObject(listParams),
    answer: listAnswer,
    refusals: [],
  }),
  'otc/fills': endpoint({
    name: 'listFills',
    summary: "Fills of one of the player's orders, oldest first.",
    access: 'player',
    changes: false,
    params: z.strictObject({ id: idParam, ...pageParams }),
    answer: z.object({ list: z.array(fill), next: z.nullable(z.string()) }),
    refusals: ['orderUnknown'],
  }),
  'otc/cancelBuy': endpoint({
    name: 'revokeBuyOrder',
    family: 'revokeOrder',
    summary:
      'Revokes a purchase order of the player. Refused when the remaining amount differs from the given one.',
    access: 'player',
    changes: true,
    isOpenToFrozen: true,
    params: z.strictObject(revokeParams),
    answer: z.object({ order, changes }),
    refusals: [...revokeRefusals],
  }),
  'otc/qxExchange': endpoint({
    name: 'revokeSellOrder',
    family: 'revokeOrder',
    summary:
      'Revokes a sell order of the player. Refused when the remaining amount differs from the given one.',
    access: 'player',
    changes: true,
    isOpenToFrozen: true,
    params: z.strictObject(revokeParams),
    answer: z.object({ order, changes }),
    refusals: [...revokeRefusals],
  }),
  'otc/kline': endpoint({
    name: 'listCandles',
    summary:
      'Candles of fills and swaps between two instants (wall time), oldest first, at most 500. Gaps are filled with the previous price.',
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
    name: 'readMarketTicker',
    summary:
      "Last price, P, 24 h high, low, change and volume, the allowed price ranges, and the player's fee and limits.",
    access: 'player',
    changes: false,
    params: z.strictObject({}),
    answer: z.object({ ticker, feeBps: z.int(), openMax: z.int(), min: amount }),
    refusals: [],
  }),
};
