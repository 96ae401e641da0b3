import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { countUnread, findNotice, markRead } from '#server/inbox/notice.repo.ts';
import { noticeFacts } from '#server/inbox/noticeFacts.ts';

/** Notices that one call marks: whoever has more calls again. */
const MOST_READ = 500;

/** News between nodes are small: of the marked ones so many are told, and the count says the rest. */
const MOST_TOLD = 20;

/** `notice/read`: marks one notice, or all, as read; one that is read stays so. Refuses noticeUnknown. */
export const readNotices: Handler<'notice/read'> = async ({ tx, player, wallNow }, { id }) => {
  const one = id === 'all' ? null : BigInt(id);
  const rows = await markRead(tx, player.id, { id: one, wallNow, most: MOST_READ });
  if (one !== null && rows.length === 0 && !(await findNotice(tx, player.id, one))) {
    return refuse('noticeUnknown');
  }
  const unread = await countUnread(tx, player.id);
  return {
    unread,
    changes: { notices: rows.slice(0, MOST_TOLD).map(noticeFacts), noticesUnread: unread },
  };
};
