import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { saveAct } from '#server/operatorActs/act.repo.ts';
import { markWithdrawn } from '#server/inbox/publishedNotice.repo.ts';

/** `ops/notice/withdraw`: takes a published notice back, once. Refuses noticeUnknown. */
export const withdrawNotice: Handler<'ops/notice/withdraw'> = async (call, { id, reason }) => {
  const { tx, player, wallNow } = call;
  if (!(await markWithdrawn(tx, BigInt(id), wallNow))) return refuse('noticeUnknown');
  await saveAct(tx, { operator: player.address, act: 'notice/withdraw', subject: id, reason, wallNow });
  return { withdrawnAt: wallNow };
};
