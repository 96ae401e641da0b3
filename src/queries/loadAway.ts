import { awaySums, type AwayLine } from '#core/rules/awaySums.ts';
import { requestTexts } from '../i18n/requestTexts.ts';
import { loadNotices } from './loadNotices.ts';

/** Maximum number of notices summed up. After a longer absence the rest is in the list. */
const MAX_NOTICES = 100;

/** Summary of unread events since an instant of game time. Empty when the request fails. */
export async function loadAway(since: number): Promise<AwayLine[]> {
  try {
    const { list } = await loadNotices(undefined, MAX_NOTICES);
    const lines = awaySums(list.filter(({ read, gameAt }) => !read && gameAt > since));
    if (lines.length > 0) await requestTexts('notices');
    return lines;
  } catch {
    return [];
  }
}
