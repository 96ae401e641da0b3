import type { Constants } from '#core/catalog/constants.ts';
import { UNIT } from '#core/money/amount.ts';
import { BPS, bpsCeil, bpsFloor, divCeil, divFloor } from '#core/money/round.ts';

export type OrderSide = 'buy' | 'sell';

/** The side that an order trades with. */
export const otherSide = { buy: 'sell', sell: 'buy' } as const satisfies Record<OrderSide, OrderSide>;

/**
 * Prices at which an order can be posted, in USDT units per ATR, both ends included (economy: OTC): a purchase from
 * P, a sale from P less the band, both up to P plus the band. Rounded inwards, so that neither end lies outside.
 */
export function priceRange(
  side: OrderSide,
  p: bigint,
  { OTC_BAND_BPS }: Pick<Constants, 'OTC_BAND_BPS'>,
): { from: bigint; to: bigint } {
  const to = divFloor(p * (BPS + BigInt(OTC_BAND_BPS)), BPS);
  const from = side === 'buy' ? p : divCeil(p * (BPS - BigInt(OTC_BAND_BPS)), BPS);
  return { from, to };
}

/** USDT units for an amount of ATR at a price, rounded up: against the payer. */
export function usdtFor(price: bigint, quantity: bigint): bigint {
  return divCeil(price * quantity, UNIT);
}

/** Amount locked for an order (invariant I8): USDT at its price, rounded up, for a purchase; ATR for a sale. */
export function escrowFor(side: OrderSide, price: bigint, remaining: bigint): bigint {
  return side === 'buy' ? usdtFor(price, remaining) : remaining;
}

/** The seller's fee out of the USDT of a fill, rounded up. */
export function otcFee(usdt: bigint, feeBps: number): bigint {
  return bpsCeil(usdt, feeBps);
}

/** Fee and maximum number of open orders per side for a tier. Owners pay less and may have more orders. */
export function otcTerms(
  tier: 'regular' | 'owner',
  constants: Pick<Constants, 'OTC_FEE_BPS' | 'OTC_OPEN_MAX' | 'OWNER_OTC_FEE_BPS' | 'OWNER_OTC_OPEN_MAX'>,
): { feeBps: number; openMax: number } {
  return tier === 'owner'
    ? { feeBps: constants.OWNER_OTC_FEE_BPS, openMax: constants.OWNER_OTC_OPEN_MAX }
    : { feeBps: constants.OTC_FEE_BPS, openMax: constants.OTC_OPEN_MAX };
}

/** Maximum ATR for an amount of USDT at a price, rounded down, so that `usdtFor` of it is covered. */
export function affordableAtr(usdt: bigint, price: bigint): bigint {
  return price > 0n ? divFloor(usdt * UNIT, price) : 0n;
}

/** Part of an amount for the quick choices 25, 50, 75 and 100 %, rounded down. */
export function partOf(amount: bigint, percent: 25 | 50 | 75 | 100): bigint {
  return bpsFloor(amount, percent * 100);
}
