import type { Notice } from '#core/api/objects.ts';
import type { NoticeFacts } from '../../store/noticeFacts.ts';

const newestFirst = (one: Notice, other: Notice) => Number(BigInt(other.id) - BigInt(one.id));

/** The pages read so far with what came since on top, each as it stands now. */
export function shownNotices(read: readonly Notice[], facts: NoticeFacts | null): Notice[] {
  if (!facts) return [...read];
  const newest = read.reduce((most, { id }) => (BigInt(id) > most ? BigInt(id) : most), 0n);
  const come = Object.values(facts.byId).filter(({ id }) => BigInt(id) > newest);
  return [...come.sort(newestFirst), ...read.map((notice) => facts.byId[notice.id] ?? notice)];
}
