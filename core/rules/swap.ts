import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { MAX_AMOUNT } from '#core/money/amount.ts';
import { BPS, bpsCeil, divCeil } from '#core/money/round.ts';

/** Reserves of the swap pool, in ledger units. */
export type SwapReserves = Readonly<Record<ChainCoin, bigint>>;

export interface SwapOffer {
  /** Output, rounded down: in favour of the pool. */
  out: bigint;
  /** The pool's fee in the input coin, rounded up; it stays in the pool. */
  fee: bigint;
  /** Price impact in basis points of the price before, rounded up. */
  impactBps: number;
  /** Reserves after the exchange. */
  after: SwapReserves;
}

/**
 * Quote for `amount` of a coin: constant product over the input after the fee of SWAP_FEE_BPS (economy: Swap). Null
 * when the pool is too small: one side is empty, or would exceed MAX_AMOUNT.
 */
export function offerSwap(
  from: ChainCoin,
  amount: bigint,
  reserves: SwapReserves,
  { SWAP_FEE_BPS }: { SWAP_FEE_BPS: number },
): SwapOffer | null {
  const to = from === 'USDT' ? 'ATR' : 'USDT';
  const reserveIn = reserves[from];
  const reserveOut = reserves[to];
  if (reserveIn <= 0n || reserveOut <= 0n || reserveIn + amount > MAX_AMOUNT) return null;
  const fee = bpsCeil(amount, SWAP_FEE_BPS);
  const paid = amount - fee;
  const out = (reserveOut * paid) / (reserveIn + paid);
  const after = { ...reserves, [from]: reserveIn + amount, [to]: reserveOut - out };
  return { out, fee, impactBps: moveBps(reserves, after), after };
}

/** Change of USDT per ATR between two states of the pool, without sign. Cross-multiplied to stay in integers. */
function moveBps(before: SwapReserves, after: SwapReserves): number {
  const priceBefore = before.USDT * after.ATR;
  const priceAfter = after.USDT * before.ATR;
  return Number(
    divCeil(
      (priceAfter > priceBefore ? priceAfter - priceBefore : priceBefore - priceAfter) * BPS,
      priceBefore,
    ),
  );
}
