import type { NoticeKind } from '#core/catalog/noticeKinds.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';

/** What comes often and is soon of no use is kept shorter. */
const SHORT = new Set<NoticeKind>(['ripe', 'spoilsSoon', 'rewarded']);

/** How long a notice of a kind is kept, in milliseconds of the wall clock. */
export function noticeLifeMs(kind: NoticeKind | 'published'): number {
  return kind !== 'published' && SHORT.has(kind) ? 7 * DAY_MS : 90 * DAY_MS;
}
