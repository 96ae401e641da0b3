import { careCost, payCares } from '#core/rules/care.ts';
import { couponPays, dearestOf, type CouponState } from '#core/rules/coupon.ts';
import type { GrownPlant } from './grownPlant.ts';

export interface CareCost {
  plant: GrownPlant;
  /** Cost of the care, and its payment in manor credit and ATR; in ledger units. */
  cost: bigint;
  atb: bigint;
  atr: bigint;
}

/**
 * Cost of one care for several plants, each and in total. A coupon pays the most expensive one. Manor credit
 * then pays its part of the others in their order until it is used up. `couponCost`: the cost that the coupon
 * is used on.
 */
export function costCares(
  plants: readonly GrownPlant[],
  credit: bigint,
  constants: { CARE_ATB_BPS: number },
  coupon: CouponState | null = null,
): { each: CareCost[]; atb: bigint; atr: bigint; couponCost: bigint } {
  const costs = plants.map((plant) => careCost(plant, plant.terms));
  const dearestIndex = coupon ? dearestOf(costs) : -1;
  const couponCost = costs[dearestIndex] ?? 0n;
  const left = coupon ? couponCost - couponPays(coupon, couponCost) : 0n;
  const { each, atb, atr } = payCares(
    costs.map((cost, index) => (index === dearestIndex ? 0n : cost)),
    credit,
    constants,
  );
  const paid = plants.map((plant, index) => ({
    plant,
    cost: costs[index] ?? 0n,
    ...(index === dearestIndex ? { atb: 0n, atr: left } : (each[index] ?? { atb: 0n, atr: 0n })),
  }));
  return { each: paid, atb, atr: atr + left, couponCost };
}
