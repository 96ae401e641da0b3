import { dayRelease, releaseAt } from '#core/rules/casting.ts';
import type { PostedAt } from '#server/ledger/objectPosting.ts';
import type { Posting } from '#server/ledger/posting.ts';
import type { CastingRow } from './casting.repo.ts';
import type { CastingStand } from './dueCastings.repo.ts';
import { endPosting, incomePosting } from './castPosting.ts';
import { standOf } from './standOf.ts';

/** How a casting stands once more of it is released, and what is to be posted for that. */
export interface Release {
  stand: CastingStand;
  postings: Posting[];
}

/** The end of a casting whose output is all released, at a game instant; nothing while some is left. */
export function endIfEmpty({ stand, postings }: Release, at: number, posted: PostedAt): Release {
  const { row, released } = stand;
  if (released < row.total) return { stand, postings };
  return {
    stand: { ...stand, ended: { at, by: 'completed' } },
    postings: [...postings, endPosting(row, { released, by: 'completed' }, posted)],
  };
}

/**
 * Releases what is due of a running casting up to a game day, under that day's key: what a day missed, because the casting
 * was being made while the day's work went by, comes with the next. With the last of the output the principal returns.
 */
export function releaseDays(row: CastingRow, day: number, at: PostedAt): Release {
  const days = day - Number(row.released_day);
  if (days <= 0) return { stand: standOf(row), postings: [] };
  const amount = dayRelease({ total: row.total, released: row.released, termDays: row.term_days }, days);
  const stand = { ...standOf(row), released: row.released + amount, releasedDay: BigInt(day) };
  return endIfEmpty({ stand, postings: [incomePosting(row, day, amount, at)] }, releaseAt(day), at);
}
