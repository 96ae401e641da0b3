import { refuse } from '#core/api/refusals.ts';
import { lockFarm } from '#server/farm/farm.repo.ts';
import type { Handler } from '#server/http/call.ts';
import { clearSlot } from './look.repo.ts';
import { lookChanges } from './lookChanges.ts';
import { readStanding } from './readStanding.ts';

/** `game/look/clear`: takes the look out of a slot; the player keeps it. Refuses lookSlotEmpty. */
export const clearLook: Handler<'game/look/clear'> = async (call, { slot }) => {
  const { tx, player, gameNow, constants } = call;
  const farm = await lockFarm(tx, player.id);
  if (!(await clearSlot(tx, player.id, slot))) return refuse('lookSlotEmpty');
  return { changes: lookChanges(await readStanding(tx, player.id, gameNow, constants), farm.version) };
};
