import type { Changes, Notice } from '#core/api/objects.ts';
import { mergeNewer } from './mergeNewer.ts';

/** Loaded notices by id, and the total unread count; null until it is loaded. */
export interface NoticeFacts {
  byId: Readonly<Record<string, Notice>>;
  unread: number | null;
}

/**
 * Merges notices. Without an unread count from the server, each new or read notice adjusts the stored count.
 */
export function mergeNotices(
  facts: NoticeFacts | null,
  { notices = [], noticesUnread }: Pick<Changes, 'notices' | 'noticesUnread'>,
): NoticeFacts | null {
  const byId = mergeNewer<string, Notice>(facts?.byId ?? null, notices, ({ id }) => id) ?? {};
  const storedUnread = facts?.unread ?? null;
  const come = notices.filter(({ id, read }) => !read && !facts?.byId[id]).length;
  const newlyRead = notices.filter(({ id, read }) => read && facts?.byId[id]?.read === false).length;
  const unread =
    noticesUnread ?? (storedUnread === null ? null : Math.max(0, storedUnread + come - newlyRead));
  if (facts && byId === facts.byId && unread === storedUnread) return facts;
  return notices.length === 0 && noticesUnread === undefined ? facts : { byId, unread };
}
