import type { Path } from '#core/api/table.ts';
import type { Handlers } from '#server/http/call.ts';
import { listBook } from './listBook.ts';
import { listCandles } from './listCandles.ts';
import { listFills } from './listFills.ts';
import { listOwnOrders } from './listOwnOrders.ts';
import { showMarketStatistics } from './showMarketStatistics.ts';
import { placeOrder } from './placeOrder.ts';
import { readMarketTicker } from './readMarketTicker.ts';
import { revokeOrder } from './revokeOrder.ts';

/** Handlers of the OTC market, and of its statistics for operators. */
export const otcHandlers: Handlers<Extract<Path, `otc/${string}`> | 'ops/market'> = {
  'otc/list': listBook,
  'otc/buy': (call, params) => placeOrder(call, 'buy', params),
  'otc/sell': (call, params) => placeOrder(call, 'sell', params),
  'otc/buyList': (call, params) => listOwnOrders(call, 'buy', params),
  'otc/mySellList': (call, params) => listOwnOrders(call, 'sell', params),
  'otc/fills': listFills,
  'otc/cancelBuy': (call, params) => revokeOrder(call, 'buy', params),
  'otc/qxExchange': (call, params) => revokeOrder(call, 'sell', params),
  'otc/kline': listCandles,
  'otc/ticker': readMarketTicker,
  'ops/market': showMarketStatistics,
};
