import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { MAX_AMOUNT } from '#core/money/amount.ts';
import { BPS, bpsCeil, divCeil } from '#core/money/round.ts';

/** What the swap pool holds, in ledger units. */
export type SwapReserves = Readonly<Record<ChainCoin, bigint>>;

export interface SwapOffer {
  /** What comes out, rounded down: in favour of the pool. */
  out: bigint;
  /** The pool's part of what is given, rounded up; it stays in the pool. */
  fee: bigint;
  /** How far the pool's price moves, in basis points of the price before, rounded up. */
  impactBps: number;
  /** What the pool holds afterwards. */
  after: SwapReserves;
}

/**
 * What the pool gives for `amount` of a coin: constant product over what is left of it after the fee of SWAP_FEE_BPS
 * (economy: Swap). Null when the pool is too small: a side of it is empty, or would hold more than the ledger can say.
 */
export function offerSwap(
  from: ChainCoin,
  amount: bigint,
  reserves: SwapReserves,
  { SWAP_FEE_BPS }: { SWAP_FEE_BPS: number },
): SwapOffer | null {
  const to = from === 'USDT' ? 'ATR' : 'USDT';
  const given = reserves[from];
  const held = reserves[to];
  if (given <= 0n || held <= 0n || given + amount > MAX_AMOUNT) return null;
  const fee = bpsCeil(amount, SWAP_FEE_BPS);
  const paid = amount - fee;
  const out = (held * paid) / (given + paid);
  const after = { ...reserves, [from]: given + amount, [to]: held - out };
  return { out, fee, impactBps: moveBps(reserves, after), after };
}

/** How far USDT per ATR moved between two states of the pool, either way. */
function moveBps(before: SwapReserves, after: SwapReserves): number {
  const was = before.USDT * after.ATR;
  const is = after.USDT * before.ATR;
  return Number(divCeil((is > was ? is - was : was - is) * BPS, was));
}
