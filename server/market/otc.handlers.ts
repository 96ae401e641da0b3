import type { Path } from '../../core/api/table.ts';
import type { Handlers } from '../http/call.ts';
import { listCandles, readMarketTicker } from './chart.ts';
import { listBook, listFills, listPurchases, listSales } from './listOrders.ts';
import { buyAtr, sellAtr } from './placeOrder.ts';
import { revokePurchase, revokeSale } from './revokeOrder.ts';

/** The calls of the market between players. */
export const otcHandlers: Handlers<Extract<Path, `otc/${string}`>> = {
  'otc/list': listBook,
  'otc/buy': buyAtr,
  'otc/sell': sellAtr,
  'otc/buyList': listPurchases,
  'otc/mySellList': listSales,
  'otc/fills': listFills,
  'otc/cancelBuy': revokePurchase,
  'otc/qxExchange': revokeSale,
  'otc/kline': listCandles,
  'otc/ticker': readMarketTicker,
};
