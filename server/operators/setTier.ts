import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { findPlayerByName, updatePlayer } from '#server/players/player.repo.ts';
import { toUser } from '#server/players/readUser.ts';
import { saveAct } from '#server/operatorActs/act.repo.ts';

/**
 * `ops/tier`: sets the member tier. Owners pay a lower OTC fee and may have more open orders; existing orders
 * keep their fee. Publishes the user to the player. Refuses playerUnknown, tierUnchanged.
 */
export const setTier: Handler<'ops/tier'> = async (call, { player: name, tier, reason }) => {
  const { tx, player, wallNow } = call;
  const target = await findPlayerByName(tx, name);
  if (!target) return refuse('playerUnknown');
  if (target.tier === tier) return refuse('tierUnchanged');
  const row = await updatePlayer(tx, target.id, { tier });
  const act = { operator: player.address, act: `tier/${tier}`, subject: `player:${row.id}` };
  await saveAct(tx, { ...act, reason, wallNow });
  const user = await toUser(tx, row, call);
  call.publish({ player: String(row.id), changes: { user } });
  return { user };
};
