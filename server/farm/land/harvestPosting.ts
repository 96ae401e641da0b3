import { farmKey, type FarmAct } from '#server/farm/spending/farmKey.ts';
import { buildPosting } from '#server/ledger/buildPosting.ts';
import type { Posting } from '#server/ledger/posting.ts';
import type { GrownPlant } from './grownPlant.ts';
import { plotsReference } from './plotsReference.ts';

/** A harvested plot: its plant, and the fruits that it bore. */
interface Harvested {
  number: number;
  plant: Pick<GrownPlant, 'escrow' | 'promised' | 'fruitPrice'>;
  fruit: number;
}

/** Posting of a harvest: the part of the promise that was not harvested returns to the farm pool. */
export function harvestPosting(act: FarmAct, ripe: readonly Harvested[]): Posting {
  const reference = plotsReference(ripe.map(({ number }) => number));
  return buildPosting(
    { key: `${farmKey(act)}:return`, type: 'escrowReturn', kind: 'harvest', reference },
    act,
    ripe.map(({ plant, fruit }) => ({
      coin: 'ATR',
      from: plant.escrow,
      to: 'pool:farm',
      amount: BigInt(plant.promised - fruit) * plant.fruitPrice,
    })),
  );
}
