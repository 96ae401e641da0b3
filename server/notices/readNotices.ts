import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { countUnread, findNotice, markRead } from '#server/inbox/notice.repo.ts';
import { noticeFacts } from '#server/inbox/noticeFacts.ts';

/** Notices marked per call; clients with more unread notices call again. */
const MAX_READ = 500;

/**
 * Marked notices published per call: messages between nodes are small, and the unread count covers the rest.
 */
const MAX_PUBLISHED = 20;

/** `notice/read`: marks one notice, or all, as read; idempotent. Refuses noticeUnknown. */
export const readNotices: Handler<'notice/read'> = async ({ tx, player, wallNow }, { id }) => {
  const noticeId = id === 'all' ? null : BigInt(id);
  const rows = await markRead(tx, player.id, { id: noticeId, wallNow, limit: MAX_READ });
  if (noticeId !== null && rows.length === 0 && !(await findNotice(tx, player.id, noticeId))) {
    return refuse('noticeUnknown');
  }
  const unread = await countUnread(tx, player.id);
  return {
    unread,
    changes: { notices: rows.slice(0, MAX_PUBLISHED).map(noticeFacts), noticesUnread: unread },
  };
};
