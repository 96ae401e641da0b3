import type { Notice } from '#core/api/objects.ts';
import type { NoticeFacts } from '../../store/noticeFacts.ts';

const newestFirst = (left: Notice, right: Notice) => Number(BigInt(right.id) - BigInt(left.id));

/** Merges the loaded pages with newer notices on top, each in its latest version. */
export function shownNotices(read: readonly Notice[], facts: NoticeFacts | null): Notice[] {
  if (!facts) return [...read];
  const newest = read.reduce((max, { id }) => (BigInt(id) > max ? BigInt(id) : max), 0n);
  const come = Object.values(facts.byId).filter(({ id }) => BigInt(id) > newest);
  return [...come.sort(newestFirst), ...read.map((notice) => facts.byId[notice.id] ?? notice)];
}
