import { refuse } from '#core/api/refusals.ts';
import { lockFarm } from '#server/farm/farm.repo.ts';
import type { Handler } from '#server/http/call.ts';
import { clearSlot, readPlaced } from './look.repo.ts';
import { lookChanges } from './lookChanges.ts';

/** `game/look/clear`: takes the look out of a slot; the player keeps it. Refuses lookSlotEmpty. */
export const clearLook: Handler<'game/look/clear'> = async ({ tx, player }, { slot }) => {
  const farm = await lockFarm(tx, player.id);
  if (!(await clearSlot(tx, player.id, slot))) return refuse('lookSlotEmpty');
  return { changes: lookChanges(await readPlaced(tx, player.id), farm.version) };
};
