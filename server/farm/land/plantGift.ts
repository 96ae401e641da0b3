import { cares } from '#core/catalog/cares.ts';
import type { GiftTree } from '#core/rules/giftTree.ts';
import type { ChangingCall } from '#server/http/call.ts';
import type { Farm } from '#server/farm/farm.repo.ts';
import { addTallies } from '#server/farm/spending/tally.repo.ts';
import type { GrownPlant, PlantTerms } from './grownPlant.ts';
import { addPlants, saveCare } from './plant.repo.ts';
import { setPlants } from './plot.repo.ts';

/** Its price follows no yield index: y counts as one. */
const WHOLE_PPM = 1_000_000;

/** Sets a given tree, cared for as it is, on an empty plot of a locked farm. What it promises is the caller's to post. */
export async function plantGift(
  { tx, player, gameNow }: ChangingCall,
  { version }: Farm,
  { number }: { number: number },
  tree: GiftTree & { terms: PlantTerms },
): Promise<GrownPlant> {
  const sown = { ...tree, plot: number, seed: 'apple', yPpm: WHOLE_PPM } as const;
  const [id] = await addPlants(tx, player.id, [sown]);
  if (id === undefined) throw new Error('the given tree has no number');
  for (const care of cares) await saveCare(tx, player.id, care, [id], tree.sownAt);
  await setPlants(tx, player.id, [{ plot: number, id }], version);
  await addTallies(tx, player.id, gameNow, [{ topic: `plot:${number}`, times: 1 }]);
  return { ...sown, id };
}
