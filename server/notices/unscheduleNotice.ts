import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { saveAct } from '#server/operatorActs/act.repo.ts';
import { endPlan } from './noticePlan.repo.ts';

/** `ops/notice/unschedule`: drops a notice that waits for its time. Refuses noticeUnknown once it is published or dropped. */
export const unscheduleNotice: Handler<'ops/notice/unschedule'> = async (call, { id, reason }) => {
  const { tx, player, wallNow } = call;
  if (!(await endPlan(tx, BigInt(id), { state: 'dropped', at: wallNow }))) return refuse('noticeUnknown');
  await saveAct(tx, {
    operator: player.address,
    act: 'notice/unschedule',
    subject: `plan:${id}`,
    reason,
    wallNow,
  });
  return { droppedAt: wallNow };
};
