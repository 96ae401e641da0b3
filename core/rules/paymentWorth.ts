import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { UNIT } from '#core/money/amount.ts';
import { divCeil } from '#core/money/round.ts';

/** What a payment is worth in USDT units, rounded up so that no limit is slipped under; `price` is P in USDT units a whole ATR. */
export function paymentWorth(coin: ChainCoin, amount: bigint, price: bigint): bigint {
  return coin === 'USDT' ? amount : divCeil(amount * price, UNIT);
}
