import { awaySums, type AwayLine } from '#core/rules/awaySums.ts';
import { wantTexts } from '../i18n/wantTexts.ts';
import { loadNotices } from './loadNotices.ts';

/** Notices that are summed up at most: who was away for longer finds the rest in the list. */
const MOST = 100;

/** What happened since an instant of game time that nobody has read yet, summed up; nothing when it cannot be asked. */
export async function loadAway(since: number): Promise<AwayLine[]> {
  try {
    const { list } = await loadNotices(undefined, MOST);
    const lines = awaySums(list.filter(({ read, gameAt }) => !read && gameAt > since));
    if (lines.length > 0) await wantTexts('notices');
    return lines;
  } catch {
    return [];
  }
}
