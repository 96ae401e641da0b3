import { refuse } from '#core/api/refusals.ts';
import { langs } from '#core/catalog/langs.ts';
import type { Handler } from '#server/http/call.ts';
import { saveAct } from '#server/operatorActs/act.repo.ts';
import { firstName } from '#server/players/firstName.ts';
import { findPlayerByName, updatePlayer } from '#server/players/player.repo.ts';
import { toUser } from '#server/players/readUser.ts';
import { dropReports } from './nameReport.repo.ts';

/**
 * `ops/nickname/reset`: the default nickname again, in the player's language, and no reports; with `keep` only the
 * reports go. Publishes the user to the player. Refuses playerUnknown, nothingToDo.
 */
export const resetNickName: Handler<'ops/nickname/reset'> = async (
  call,
  { player: name, keep = 'false', reason },
) => {
  const { tx, player, wallNow } = call;
  const target = await findPlayerByName(tx, name);
  if (!target) return refuse('playerUnknown');
  const lang = langs.find(({ header }) => header === target.lang) ?? langs[0];
  const nickName = keep === 'true' ? target.nick_name : firstName(lang.header, target.code);
  const dropped = await dropReports(tx, target.id);
  if (dropped === 0 && nickName === target.nick_name) return refuse('nothingToDo');
  const row =
    nickName === target.nick_name ? target : await updatePlayer(tx, target.id, { nick_name: nickName });
  const act = { operator: player.address, act: `nickname/${keep === 'true' ? 'keep' : 'reset'}` };
  await saveAct(tx, { ...act, subject: `player:${target.id}`, reason, wallNow });
  const user = await toUser(tx, row, call);
  call.publish({ player: String(target.id), changes: { user } });
  return { user };
};
