import { dayRelease, releaseAt } from '#core/rules/casting.ts';
import type { PostedAt } from '#server/ledger/buildPosting.ts';
import type { Posting } from '#server/ledger/posting.ts';
import type { CastingRow } from './casting.repo.ts';
import type { CastingStand } from './dueCastings.repo.ts';
import { endPosting, incomePosting } from './castPosting.ts';
import { standOf } from './standOf.ts';

/** New state of a casting after a release, and the postings for it. */
export interface Release {
  stand: CastingStand;
  postings: Posting[];
}

/**
 * Ends a casting whose output is fully released, at a game instant; returns the release unchanged otherwise.
 */
export function endIfEmpty({ stand, postings }: Release, at: number, posted: PostedAt): Release {
  const { row, released } = stand;
  if (released < row.total) return { stand, postings };
  return {
    stand: { ...stand, ended: { at, by: 'completed' } },
    postings: [...postings, endPosting(row, { released, by: 'completed' }, posted)],
  };
}

/**
 * Releases everything due of a running casting up to a game day, under that day's idempotency key. A day that
 * a job missed, because the casting was being made, is released with the next. The last release also returns
 * the principal.
 */
export function releaseDays(row: CastingRow, day: number, at: PostedAt): Release {
  const days = day - Number(row.released_day);
  if (days <= 0) return { stand: standOf(row), postings: [] };
  const amount = dayRelease({ total: row.total, released: row.released, termDays: row.term_days }, days);
  const stand = { ...standOf(row), released: row.released + amount, releasedDay: BigInt(day) };
  return endIfEmpty({ stand, postings: [incomePosting(row, day, amount, at)] }, releaseAt(day), at);
}
