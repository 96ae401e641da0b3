import { useMemo } from 'react';
import { amountOf } from '#core/money/amount.ts';
import { otcTerms, priceRange, type OrderSide } from '#core/rules/otcOrder.ts';
import { useManor } from '../../store/useManor.ts';

/** Current terms for an order of a side; prices in USDT units per ATR, amounts in ledger units. */
export interface OrderTerms {
  p: bigint;
  /** Inclusive bounds. */
  from: bigint;
  to: bigint;
  feeBps: number;
  openMax: number;
  min: bigint;
  lifeMs: number;
}

/** Range around P, fee, limits and minimum by core's rules; null until P and the constants are loaded. */
export function useOrderTerms(side: OrderSide): OrderTerms | null {
  const marketPrice = useManor(({ facts }) => facts.prices?.p ?? facts.market?.ticker?.p);
  const constants = useManor((state) => state.world.constants);
  const tier = useManor((state) => state.session.user?.tier ?? 'regular');
  return useMemo(() => {
    if (!marketPrice || !constants) return null;
    const p = amountOf(marketPrice);
    return {
      p,
      ...priceRange(side, p, constants),
      ...otcTerms(tier, constants),
      min: amountOf(constants.OTC_MIN),
      lifeMs: constants.OTC_LIFE_MS,
    };
  }, [marketPrice, constants, tier, side]);
}
