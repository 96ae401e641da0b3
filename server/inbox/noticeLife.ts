import type { NoticeKind } from '#core/catalog/noticeKinds.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';

/** Frequent kinds that soon lose their use. */
const SHORT = new Set<NoticeKind>(['ripe', 'spoilsSoon', 'rewarded', 'helped', 'signed', 'friendPlanted']);

/** Lifetime of a notice by kind, in wall ms. */
export function noticeLifeMs(kind: NoticeKind | 'published'): number {
  return kind !== 'published' && SHORT.has(kind) ? 7 * DAY_MS : 90 * DAY_MS;
}
