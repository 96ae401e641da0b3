import type { Answer } from '#core/api/table.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';

/**
 * Loads a page of notices, unread first, into the store too, with the unread count. Throws refusals without a
 * toast.
 */
export async function loadNotices(cursor?: string, size = 20): Promise<Answer<'notice/list'>> {
  const params = { size: String(size), ...(cursor !== undefined && { cursor }) };
  const page = await client.read('notice/list', params, { quiet: true });
  apply({ notices: page.list, noticesUnread: page.unread });
  return page;
}
