import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { saveAct } from '#server/operatorActs/act.repo.ts';
import { findPlayerByName } from '#server/players/player.repo.ts';
import { toUser } from '#server/players/readUser.ts';
import { saveSetting } from './manorSetting.repo.ts';

/**
 * `ops/visits/bar`: takes a player out of visits, as owner and as visitor, or lets the player in again. Refuses
 * playerUnknown.
 */
export const barVisits: Handler<'ops/visits/bar'> = async (call, { player: name, barred, reason }) => {
  const { tx, player, wallNow } = call;
  const target = await findPlayerByName(tx, name);
  if (!target) return refuse('playerUnknown');
  await saveSetting(tx, target.id, { barred_at: barred === 'true' ? new Date(wallNow) : null });
  const act = barred === 'true' ? 'visits/bar' : 'visits/admit';
  await saveAct(tx, { operator: player.address, act, subject: `player:${target.id}`, reason, wallNow });
  call.publish({ player: String(target.id), rulesChanged: true });
  return { user: await toUser(tx, target, call) };
};
