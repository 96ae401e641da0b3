/** Paths of the calls of each side of the market: to place an order, to list the player's own, and to revoke one. */
export const orderPaths = {
  buy: { place: 'otc/buy', list: 'otc/buyList', revoke: 'otc/cancelBuy' },
  sell: { place: 'otc/sell', list: 'otc/mySellList', revoke: 'otc/qxExchange' },
} as const satisfies Record<'buy' | 'sell', { place: string; list: string; revoke: string }>;
