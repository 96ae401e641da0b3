import { useMemo } from 'react';
import { amountOf } from '#core/money/amount.ts';
import { otcTerms, priceRange, type OrderSide } from '#core/rules/otcOrder.ts';
import { useManor } from '../../store/useManor.ts';

/** What holds for an order of a side now; prices in USDT units per ATR, amounts in ledger units. */
export interface OrderTerms {
  p: bigint;
  /** Both ends are allowed. */
  from: bigint;
  to: bigint;
  feeBps: number;
  openMax: number;
  min: bigint;
  lifeMs: number;
}

/** Range around P, fee, limits and minimum by core's rules; null until P and the constants are known. */
export function useOrderTerms(side: OrderSide): OrderTerms | null {
  const told = useManor(({ facts }) => facts.prices?.p ?? facts.market?.ticker?.p);
  const constants = useManor((state) => state.world.constants);
  const tier = useManor((state) => state.session.user?.tier ?? 'regular');
  return useMemo(() => {
    if (!told || !constants) return null;
    const p = amountOf(told);
    return {
      p,
      ...priceRange(side, p, constants),
      ...otcTerms(tier, constants),
      min: amountOf(constants.OTC_MIN),
      lifeMs: constants.OTC_LIFE_MS,
    };
  }, [told, constants, tier, side]);
}
