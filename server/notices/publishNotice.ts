import type { Handler } from '#server/http/call.ts';
import { saveAct } from '#server/operatorActs/act.repo.ts';
import { insertPublished } from '#server/inbox/notice.repo.ts';
import { noticeFacts } from '#server/inbox/noticeFacts.ts';

/**
 * `ops/notice/publish`: publishes a notice to all players, live and in their lists, and logs the operator and
 * the reason.
 */
export const publishNotice: Handler<'ops/notice/publish'> = async (call, { reason, ...texts }) => {
  const { tx, player, gameNow, wallNow, publish } = call;
  const row = await insertPublished(tx, texts, { gameAt: gameNow, wallAt: wallNow });
  const act = { operator: player.address, act: 'notice/publish', subject: String(row.id), reason, wallNow };
  await saveAct(tx, act);
  const notice = noticeFacts(row);
  publish({ everyone: true, changes: { notices: [notice] } });
  return { notice };
};
