import type { Changes, Notice } from '#core/api/objects.ts';
import { mergeNewer } from './mergeNewer.ts';

/** Notices that were read or told of so far, by id, and how many are unread in all; null until that was counted. */
export interface NoticeFacts {
  byId: Readonly<Record<string, Notice>>;
  unread: number | null;
}

/** Merges notices: where the server did not count the unread ones, each that comes or is read counts for itself. */
export function mergeNotices(
  facts: NoticeFacts | null,
  { notices = [], noticesUnread }: Pick<Changes, 'notices' | 'noticesUnread'>,
): NoticeFacts | null {
  const byId = mergeNewer<string, Notice>(facts?.byId ?? null, notices, ({ id }) => id) ?? {};
  const known = facts?.unread ?? null;
  const come = notices.filter(({ id, read }) => !read && !facts?.byId[id]).length;
  const gone = notices.filter(({ id, read }) => read && facts?.byId[id]?.read === false).length;
  const unread = noticesUnread ?? (known === null ? null : Math.max(0, known + come - gone));
  if (facts && byId === facts.byId && unread === known) return facts;
  return notices.length === 0 && noticesUnread === undefined ? facts : { byId, unread };
}
