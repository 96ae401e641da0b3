import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { saveAct } from '#server/operatorActs/act.repo.ts';
import { insertPlan } from './noticePlan.repo.ts';
import { planFacts } from './planFacts.ts';

/**
 * `ops/notice/schedule`: stores a notice that the server publishes at an instant of wall time. Refuses invalidParameter
 * {parameter: at} for an instant that has passed.
 */
export const scheduleNotice: Handler<'ops/notice/schedule'> = async (call, { at, reason, ...texts }) => {
  const { tx, player, wallNow } = call;
  if (at <= wallNow) return refuse('invalidParameter', { parameter: 'at' });
  const plan = await insertPlan(tx, {
    title_zh: texts.titleZh,
    title_en: texts.titleEn,
    body_zh: texts.bodyZh,
    body_en: texts.bodyEn,
    reason,
    due_at: new Date(at),
    planned_by: player.address,
    planned_at: new Date(wallNow),
  });
  const act = { operator: player.address, act: 'notice/schedule', subject: `plan:${plan.id}` };
  await saveAct(tx, { ...act, reason, wallNow });
  return { plan: planFacts(plan) };
};
