import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { UNIT } from '#core/money/amount.ts';
import { divCeil } from '#core/money/round.ts';

/**
 * Worth of a payment in USDT units, rounded up, so that rounding cannot pass a limit. `price` is P in USDT units per
 * whole ATR.
 */
export function paymentWorth(coin: ChainCoin, amount: bigint, price: bigint): bigint {
  return coin === 'USDT' ? amount : divCeil(amount * price, UNIT);
}
