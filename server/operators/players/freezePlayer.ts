import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { saveAct } from '#server/operatorActs/act.repo.ts';
import { findPlayerByName, updatePlayer } from '#server/players/player.repo.ts';
import { deleteFreeze, insertFreeze } from './freeze.repo.ts';

/**
 * `ops/player/freeze`: freezes an account with a reason, or ends the freeze. The player's open app shows the reason at
 * once, and each refused change repeats it. It is in force with the player's next call. Refuses playerUnknown, and
 * nothingToDo when it is so already.
 */
export const freezePlayer: Handler<'ops/player/freeze'> = async (call, { player: name, frozen, reason }) => {
  const { tx, player, wallNow } = call;
  const target = await findPlayerByName(tx, name);
  if (!target) return refuse('playerUnknown');
  const isFreeze = frozen === 'true';
  const freeze = { reason, frozenBy: player.address, frozenAt: wallNow };
  const isDone = isFreeze ? await insertFreeze(tx, target.id, freeze) : await deleteFreeze(tx, target.id);
  if (!isDone) return refuse('nothingToDo');
  const act = { operator: player.address, act: isFreeze ? 'player/freeze' : 'player/unfreeze' };
  await saveAct(tx, { ...act, subject: `player:${target.id}`, reason, wallNow });
  // The row's new version orders this message among facts that are read meanwhile.
  const { version } = await updatePlayer(tx, target.id, {});
  const shown = { version: Number(version), reason: isFreeze ? reason : null };
  call.publish({ player: String(target.id), changes: { freeze: shown } });
  return { freeze: isFreeze ? freeze : null };
};
