import { insertPublished } from '#server/inbox/notice.repo.ts';
import { noticeFacts } from '#server/inbox/noticeFacts.ts';
import type { IntervalJob } from '#server/jobs/job.ts';
import { saveAct } from '#server/operatorActs/act.repo.ts';
import { endPlan, lockDuePlan } from './noticePlan.repo.ts';

/** Publishes a scheduled notice whose time has come, one per turn. The log names the server, with the operator's reason. */
export const dueNotices: IntervalJob = {
  name: 'dueNotices',
  everyMs: 10_000,
  async run({ tx, gameNow, wallNow, publish }) {
    const plan = await lockDuePlan(tx, wallNow);
    if (!plan) return 'done';
    const texts = {
      titleZh: plan.title_zh,
      titleEn: plan.title_en,
      bodyZh: plan.body_zh,
      bodyEn: plan.body_en,
    };
    const row = await insertPublished(tx, texts, { gameAt: gameNow, wallAt: wallNow });
    await endPlan(tx, plan.id, { state: 'done', at: wallNow });
    const act = { operator: 'server', act: 'notice/publish', subject: String(row.id) };
    await saveAct(tx, { ...act, reason: plan.reason, wallNow });
    publish({ everyone: true, changes: { notices: [noticeFacts(row)] } });
    return 'more';
  },
};
