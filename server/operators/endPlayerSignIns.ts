import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { ALL_SIGN_INS } from '#server/live/liveBus.ts';
import { saveAct } from '#server/operatorActs/act.repo.ts';
import { endSignIns } from '#server/players/endSignIns.ts';
import { findPlayerByName } from '#server/players/player.repo.ts';

/**
 * `ops/session/end`: ends all sign-ins of a player, their live streams, and every message signed so far, for a
 * player whose device was lost or stolen. Refuses playerUnknown.
 */
export const endPlayerSignIns: Handler<'ops/session/end'> = async (call, { player: name, reason }) => {
  const { tx, player, wallNow } = call;
  const target = await findPlayerByName(tx, name);
  if (!target) return refuse('playerUnknown');
  const ended = await endSignIns(tx, target.id, null, wallNow);
  const act = { operator: player.address, act: 'session/end', subject: `player:${target.id}` };
  await saveAct(tx, { ...act, reason, wallNow });
  call.publish({ player: String(target.id), ended: ALL_SIGN_INS });
  return { ended };
};
