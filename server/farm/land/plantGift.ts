import { cares } from '#core/catalog/cares.ts';
import type { GiftTree } from '#core/rules/giftTree.ts';
import type { ChangingCall } from '#server/http/call.ts';
import type { Farm } from '#server/farm/farm.repo.ts';
import { addTallies } from '#server/farm/spending/tally.repo.ts';
import type { GrownPlant, PlantTerms } from './grownPlant.ts';
import { addPlants, saveCare } from './plant.repo.ts';
import { setPlants } from './plot.repo.ts';

/** Yield index of 1: the gift tree's price ignores the current yield. */
const WHOLE_PPM = 1_000_000;

/**
 * Plants a gift tree, with all cares given, on an empty plot of a locked farm. The caller posts its promise.
 */
export async function plantGift(
  { tx, player, gameNow }: ChangingCall,
  { version }: Farm,
  { number }: { number: number },
  tree: GiftTree & { terms: PlantTerms },
): Promise<GrownPlant> {
  const sown = { ...tree, plot: number, seed: 'apple', yPpm: WHOLE_PPM } as const;
  const [plant] = await addPlants(tx, player.id, [sown], true);
  if (!plant) throw new Error('the gift tree was not inserted');
  for (const care of cares) await saveCare(tx, player.id, care, [plant.id], tree.sownAt);
  await setPlants(tx, player.id, [{ plot: number, id: plant.id }], version);
  await addTallies(tx, player.id, gameNow, [{ topic: `plot:${number}`, times: 1 }]);
  return plant;
}
