import { refuse } from '#core/api/refusals.ts';
import { MAX_PLACED_LOOKS } from '#core/catalog/lookSlots.ts';
import { isLookId } from '#core/catalog/looks.ts';
import { hasLook, placeRefusal, standingLooks } from '#core/rules/looks.ts';
import { pipeline } from '#server/db/pipeline.ts';
import { lockFarm } from '#server/farm/farm.repo.ts';
import type { Handler } from '#server/http/call.ts';
import { clearSlot, putLook, readBought, readPlaced } from './look.repo.ts';
import { lookChanges } from './lookChanges.ts';
import { readLookFacts } from './readLookFacts.ts';

/**
 * `game/look/place`: places a look of the player in a slot of its group. Refuses lookUnknown, lookNotYours,
 * lookSlotWrong, lookPlaced, lookSlotTaken unless it replaces, looksFull {most}. Looks whose condition was lost are put
 * away: they hold no slot against a new one.
 */
export const placeLook: Handler<'game/look/place'> = async (call, { look, slot, replace }) => {
  if (!isLookId(look)) return refuse('lookUnknown');
  const { tx, player, gameNow, constants } = call;
  const farm = await lockFarm(tx, player.id);
  const [bought, placed, facts] = await pipeline(tx, [
    () => readBought(tx, player.id),
    () => readPlaced(tx, player.id),
    () => readLookFacts(tx, player.id, gameNow, constants),
  ]);
  if (!hasLook(look, bought, facts)) return refuse('lookNotYours');
  const standing = standingLooks(placed, facts);
  const key = placeRefusal({ slot, look }, standing, replace === 'true');
  if (key) return refuse(key, { most: MAX_PLACED_LOOKS });
  for (const lost of placed) if (!standing.includes(lost)) await clearSlot(tx, player.id, lost.slot);
  await putLook(tx, player.id, { slot, look });
  return { changes: lookChanges(await readPlaced(tx, player.id), farm.version) };
};
