import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { findNotice } from '#server/inbox/notice.repo.ts';
import { noticeFacts } from '#server/inbox/noticeFacts.ts';

/** `notice/detail`: one notice of the player. Refuses noticeUnknown, also for another player's notice. */
export const showNotice: Handler<'notice/detail'> = async ({ db, player }, { id }) => {
  const row = await findNotice(db, player.id, BigInt(id));
  if (!row) return refuse('noticeUnknown');
  const { bodyZh, bodyEn } = row;
  return {
    notice: noticeFacts(row),
    body: bodyZh !== null && bodyEn !== null ? { zh: bodyZh, en: bodyEn } : null,
  };
};
