import type { Seed } from '#core/catalog/seeds.ts';
import { farmKey, type FarmAct } from '#server/farm/spending/farmKey.ts';
import { buildPosting } from '#server/ledger/buildPosting.ts';
import type { Posting } from '#server/ledger/posting.ts';
import type { GrownPlant } from './grownPlant.ts';
import { plotsReference } from './plotsReference.ts';

/** Posting of a sowing: the full-care harvest of each plant moves from the farm pool into escrow. */
export function sowPosting(
  act: FarmAct,
  seed: Seed,
  plants: readonly Pick<GrownPlant, 'escrow' | 'plot' | 'promised' | 'fruitPrice'>[],
): Posting {
  const reference = plotsReference(plants.map(({ plot }) => plot));
  return buildPosting(
    { key: `${farmKey(act)}:sow`, type: 'sow', kind: seed, reference },
    act,
    plants.map((plant) => ({
      coin: 'ATR',
      from: 'pool:farm',
      to: plant.escrow,
      amount: BigInt(plant.promised) * plant.fruitPrice,
    })),
  );
}
