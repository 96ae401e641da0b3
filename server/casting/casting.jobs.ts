import { earlyRelease } from '#core/rules/casting.ts';
import type { Constants } from '#core/catalog/constants.ts';
import type { DailyJob, IntervalJob } from '#server/jobs/job.ts';
import type { PostedAt } from '#server/ledger/buildPosting.ts';
import { readDues, removeDues, type DueRow } from '#server/revenue/dynamicDue.repo.ts';
import { lockDue, lockOldest } from './dueCastings.repo.ts';
import type { CastingRow } from './casting.repo.ts';
import { earlyPosting } from './castPosting.ts';
import { saveReleases } from './saveReleases.ts';
import { endIfEmpty, releaseDays, type Release } from './releaseDays.ts';
import { standOf } from './standOf.ts';

/** Castings per turn, with two ledger entries each; a casting that ends has a second posting. */
const MAX_RELEASED = 25;

/** Revenues read per turn. */
const MAX_DUES = 100;

/**
 * Releases the day's part of each running casting. A casting ends on the last day of its term, or earlier
 * once its output is fully released.
 */
export const releaseCastings: DailyJob = {
  name: 'releaseCastings',
  daily: true,
  run: async (turn) => {
    const rows = await lockDue(turn.tx, turn.day, MAX_RELEASED);
    await saveReleases(
      turn,
      rows.map((row) => releaseDays(row, turn.day, turn)),
    );
    return rows.length === 0 ? 'done' : 'more';
  },
};

/**
 * Computes early releases for revenues in their order. The daily cap and the unreleased output bound each
 * release; an excess lapses. Stops at the revenue that ends the casting. Returns the release and the
 * processed revenues.
 */
function releaseEarly(
  row: CastingRow,
  dues: readonly DueRow[],
  constants: Constants,
  at: PostedAt & { gameNow: number },
): { release: Release | null; processed: DueRow[] } {
  let { released, dynamic, earlyDay, earlyToday } = standOf(row);
  const processed: DueRow[] = [];
  for (const due of dues) {
    if (released === row.total) break;
    processed.push(due);
    if (due.day > earlyDay) [earlyDay, earlyToday] = [due.day, 0n];
    const room = [row.early_cap - earlyToday, row.total - released];
    const uncapped = earlyRelease(due.revenue, due.price, constants);
    const amount = room.reduce((lowest, bound) => (bound < lowest ? bound : lowest), uncapped);
    earlyToday += amount;
    released += amount;
    dynamic += amount;
  }
  const amount = released - row.released;
  const last = processed.at(-1);
  if (amount === 0n || !last) return { release: null, processed };
  const stand = { ...standOf(row), released, dynamic, earlyDay, earlyToday };
  const postings = [earlyPosting(row, last.id, amount, at)];
  return { release: endIfEmpty({ stand, postings }, at.gameNow, at), processed };
}

/**
 * Pays the dynamic bonus (economy): revenue of direct referees releases part of the sponsor's oldest running
 * casting early.
 */
export const dynamicReleases: IntervalJob = {
  name: 'dynamicReleases',
  everyMs: 5_000,
  run: async (turn) => {
    const dues = await readDues(turn.tx, MAX_DUES);
    if (dues.length === 0) return 'done';
    const sponsors = [...new Set(dues.map(({ sponsor_id }) => sponsor_id))];
    const rows = await lockOldest(turn.tx, sponsors);
    const oldest = new Map(rows.map((row) => [row.player_id, row]));
    const processed = dues.filter(({ sponsor_id }) => !oldest.has(sponsor_id));
    const releases: Release[] = [];
    for (const [sponsor, row] of oldest) {
      const sponsorDues = dues.filter(({ sponsor_id }) => sponsor_id === sponsor);
      const early = releaseEarly(row, sponsorDues, turn.constants, turn);
      processed.push(...early.processed);
      if (early.release) releases.push(early.release);
    }
    await removeDues(
      turn.tx,
      processed.map(({ id }) => id),
    );
    await saveReleases(turn, releases);
    return 'more';
  },
};
