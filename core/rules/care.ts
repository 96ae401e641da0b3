import type { RefusalKey } from '#core/api/refusals.ts';
import { bpsCeil, bpsFloor } from '#core/money/round.ts';
import { isRipe } from './growth.ts';
import { careTerms, type Care } from '#core/catalog/cares.ts';
import { careAt, careFrom, type Plant, type PlantTimes } from './plant.ts';

/**
 * Refusal of a care at game time `now`, or null when it is possible. A care is possible until the plant is ripe. Water
 * and fertilizer have no earliest time: on a slow line a phone's clock may be behind the instant of the sowing.
 */
export function careRefusal(plant: PlantTimes, care: Care, now: number): RefusalKey | null {
  const { given, early } = careTerms[care];
  if (careAt(plant, care) !== null) return given;
  if (isRipe(plant, now)) return 'growthOver';
  if (early && now < careFrom(plant, care)) return early.refusal;
  return null;
}

/** Cost of a care in ATR units: CARE_COST_BPS of the amount spent on the sapling, rounded up (economy: Care). */
export function careCost(plant: Pick<Plant, 'spent'>, constants: { CARE_COST_BPS: number }): bigint {
  return bpsCeil(plant.spent, constants.CARE_COST_BPS);
}

/**
 * Splits a cost: manor credit (ATB) pays at most CARE_ATB_BPS of it, up to the available credit; ATR pays the rest.
 */
export function payCare(
  cost: bigint,
  availableAtb: bigint,
  constants: { CARE_ATB_BPS: number },
): { atb: bigint; atr: bigint } {
  const maxAtb = bpsFloor(cost, constants.CARE_ATB_BPS);
  const atb = availableAtb < maxAtb ? availableAtb : maxAtb;
  return { atb, atr: cost - atb };
}

/** Splits several costs in their order. Manor credit pays at most its part of each, until it is used up. */
export function payCares(
  costs: readonly bigint[],
  availableAtb: bigint,
  constants: { CARE_ATB_BPS: number },
): { each: { atb: bigint; atr: bigint }[]; atb: bigint; atr: bigint } {
  let atb = 0n;
  let atr = 0n;
  const each = costs.map((cost) => {
    const paid = payCare(cost, availableAtb - atb, constants);
    atb += paid.atb;
    atr += paid.atr;
    return paid;
  });
  return { each, atb, atr };
}

/** The plant after a care given at `now`. */
export function withCare(plant: Plant, care: Care, now: number): Plant {
  return { ...plant, [careTerms[care].at]: now };
}
