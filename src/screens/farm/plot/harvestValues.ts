import type { PlantFacts } from '#core/api/objects.ts';
import { amountOf } from '#core/money/amount.ts';
import { fruitsAfter } from '#core/rules/harvest.ts';
import { cares } from '#core/catalog/cares.ts';
import { caresGiven } from '#core/rules/plant.ts';

interface HarvestConstants {
  FRUIT_BASE: number;
  CARE_YIELD_BPS: number;
}

export interface HarvestValues {
  given: number;
  /** Fruits by number of cares, from none to all. */
  steps: readonly number[];
  /** Current yield in fruits, and their value in ATR units at the plant's frozen price. */
  now: number;
  nowAtr: bigint;
  full: number;
  fullAtr: bigint;
  /** Effect of one more care. */
  moreFruit: number;
  moreAtr: bigint;
}

/** Yield of a plant as it is and with more care, by the rules of the harvest. */
export function harvestValues(plant: PlantFacts, constants: HarvestConstants): HarvestValues {
  const given = caresGiven(plant);
  const steps = [0, ...cares.map((_, at) => at + 1)].map((count) => fruitsAfter(count, constants));
  const price = amountOf(plant.fruitPrice);
  const worth = (fruit: number) => BigInt(fruit) * price;
  const now = steps[given] ?? 0;
  const full = steps[cares.length] ?? 0;
  const moreFruit = given < cares.length ? (steps[given + 1] ?? now) - now : 0;
  return {
    given,
    steps,
    now,
    nowAtr: worth(now),
    full,
    fullAtr: worth(full),
    moreFruit,
    moreAtr: worth(moreFruit),
  };
}
