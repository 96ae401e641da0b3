import type { NoticePlan } from './noticePlan.repo.ts';

/** Wire shape of a notice that waits; `dueAt` is wall time, epoch ms. */
export const planFacts = (row: NoticePlan) => ({
  id: String(row.id),
  titleZh: row.title_zh,
  titleEn: row.title_en,
  bodyZh: row.body_zh,
  bodyEn: row.body_en,
  dueAt: row.due_at.getTime(),
  reason: row.reason,
  plannedBy: row.planned_by,
  plannedAt: row.planned_at.getTime(),
});
