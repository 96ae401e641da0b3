import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { offerSwap, type SwapReserves } from './swap.ts';

/**
 * Largest input of a coin (ledger units) that moves the pool's price by at most `impactBps`, and its output. Zero for
 * an empty pool.
 */
export function swapDepth(
  from: ChainCoin,
  reserves: SwapReserves,
  impactBps: number,
  constants: { SWAP_FEE_BPS: number },
): { amount: bigint; out: bigint } {
  const offerOf = (amount: bigint) => offerSwap(from, amount, reserves, constants);
  const fits = (amount: bigint) => {
    const offer = offerOf(amount);
    return offer !== null && offer.impactBps <= impactBps;
  };
  // An input as large as the reserve moves the price fourfold: the answer lies below for any impact that is asked for.
  let [least, most] = [0n, reserves[from]];
  while (least < most) {
    const middle = (least + most + 1n) / 2n;
    if (fits(middle)) least = middle;
    else most = middle - 1n;
  }
  return { amount: least, out: offerOf(least)?.out ?? 0n };
}
