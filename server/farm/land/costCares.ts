import { careCost, payCares } from '#core/rules/care.ts';
import { couponPays, dearestOf, type CouponState } from '#core/rules/coupon.ts';
import type { GrownPlant } from './grownPlant.ts';

export interface CareCost {
  plant: GrownPlant;
  /** What the care costs, and how that is paid; in ledger units. */
  cost: bigint;
  atb: bigint;
  atr: bigint;
}

/**
 * What one care costs for each of several plants and in all: a coupon pays the dearest, manor credit then pays in the
 * order of the other plants, for each at most its part, until it is used up. `couponCost`: what the coupon is used on.
 */
export function costCares(
  plants: readonly GrownPlant[],
  credit: bigint,
  constants: { CARE_ATB_BPS: number },
  coupon: CouponState | null = null,
): { each: CareCost[]; atb: bigint; atr: bigint; couponCost: bigint } {
  const costs = plants.map((plant) => careCost(plant, plant.terms));
  const dearest = coupon ? dearestOf(costs) : -1;
  const couponCost = costs[dearest] ?? 0n;
  const left = coupon ? couponCost - couponPays(coupon, couponCost) : 0n;
  const { each, atb, atr } = payCares(
    costs.map((cost, index) => (index === dearest ? 0n : cost)),
    credit,
    constants,
  );
  const paid = plants.map((plant, index) => ({
    plant,
    cost: costs[index] ?? 0n,
    ...(index === dearest ? { atb: 0n, atr: left } : (each[index] ?? { atb: 0n, atr: 0n })),
  }));
  return { each: paid, atb, atr: atr + left, couponCost };
}
