import { Refusal } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { pageOf, placeOfPage } from '#server/http/idPage.ts';
import { readPublished } from '#server/inbox/publishedNotice.repo.ts';

const DEFAULT_SIZE = 20;

/** `ops/notice/list`: published notices, newest first, withdrawn ones too. */
export const listPublishedNotices: Handler<'ops/notice/list'> = async ({ db }, params) => {
  const { cursor, size = DEFAULT_SIZE } = params;
  const before = placeOfPage(cursor);
  if (before instanceof Refusal) return before;
  const { shown, next } = pageOf(await readPublished(db, { before, size: size + 1 }), size);
  return {
    list: shown.map((row) => ({
      id: String(row.id),
      titleZh: row.title_zh,
      titleEn: row.title_en,
      bodyZh: row.body_zh,
      bodyEn: row.body_en,
      at: row.wall_at.getTime(),
      withdrawnAt: row.withdrawn_at?.getTime() ?? null,
    })),
    next,
  };
};
