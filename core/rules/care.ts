import type { RefusalKey } from '#core/api/refusals.ts';
import { bpsCeil, bpsFloor } from '#core/money/round.ts';
import { isRipe } from './growth.ts';
import type { Care } from '#core/catalog/cares.ts';
import { careAt, careFrom, type Plant, type PlantTimes } from './plant.ts';

const alreadyDone = {
  water: 'alreadyWatered',
  fertilize: 'alreadyFertilized',
  weed: 'alreadyWeeded',
  insects: 'alreadyKilledInsects',
} as const satisfies Record<Care, RefusalKey>;

const nothingThere = {
  water: 'growthOver',
  fertilize: 'growthOver',
  weed: 'noWeeds',
  insects: 'noInsects',
} as const satisfies Record<Care, RefusalKey>;

/** Why a care cannot be given at game time `now`, or null when it can. A care is possible until the plant is ripe. */
export function careRefusal(plant: PlantTimes, care: Care, now: number): RefusalKey | null {
  if (careAt(plant, care) !== null) return alreadyDone[care];
  if (isRipe(plant, now)) return 'growthOver';
  if (now < careFrom(plant, care)) return nothingThere[care];
  return null;
}

/** What a care costs in ATR units: CARE_COST_BPS of what was spent on the sapling, rounded up (economy: Care). */
export function careCost(plant: Pick<Plant, 'spent'>, constants: { CARE_COST_BPS: number }): bigint {
  return bpsCeil(plant.spent, constants.CARE_COST_BPS);
}

/** How a cost is paid: manor credit (ATB) for at most CARE_ATB_BPS of it as far as there is any, the rest in ATR. */
export function payCare(
  cost: bigint,
  availableAtb: bigint,
  constants: { CARE_ATB_BPS: number },
): { atb: bigint; atr: bigint } {
  const most = bpsFloor(cost, constants.CARE_ATB_BPS);
  const atb = availableAtb < most ? availableAtb : most;
  return { atb, atr: cost - atb };
}

/** How several costs are paid, in their order: manor credit for each at most its part, until it is used up. */
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

/** The plant after the care, given at `now`. */
export function withCare(plant: Plant, care: Care, now: number): Plant {
  switch (care) {
    case 'water':
      return { ...plant, wateredAt: now };
    case 'fertilize':
      return { ...plant, fertilizedAt: now };
    case 'weed':
      return { ...plant, weededAt: now };
    case 'insects':
      return { ...plant, insectsKilledAt: now };
  }
}
