import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { findPlayerByName } from '#server/players/player.repo.ts';
import { addReport } from './nameReport.repo.ts';

/** `game/visit/report`: reports a nickname to the operators. Refuses manorUnknown, ownManor, alreadyReported. */
export const reportNickName: Handler<'game/visit/report'> = async ({ tx, player, wallNow }, { code }) => {
  const target = await findPlayerByName(tx, code);
  if (!target) return refuse('manorUnknown');
  if (target.id === player.id) return refuse('ownManor');
  const nickName = target.nick_name;
  const isNew = await addReport(tx, { playerId: target.id, reporterId: player.id, nickName, at: wallNow });
  return isNew ? { reported: nickName } : refuse('alreadyReported');
};
