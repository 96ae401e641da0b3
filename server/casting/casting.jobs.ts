import { earlyRelease } from '#core/rules/casting.ts';
import type { Constants } from '#core/catalog/constants.ts';
import type { DailyJob, IntervalJob } from '#server/jobs/job.ts';
import type { PostedAt } from '#server/ledger/objectPosting.ts';
import { readDues, removeDues, type DueRow } from '#server/revenue/dynamicDue.repo.ts';
import { lockDue, lockOldest } from './dueCastings.repo.ts';
import type { CastingRow } from './casting.repo.ts';
import { earlyPosting } from './castPosting.ts';
import { keepReleases } from './keepReleases.ts';
import { endIfEmpty, releaseDays, type Release } from './releaseDays.ts';
import { standOf } from './standOf.ts';

/** Castings of one turn, two legs each; one that ends has a second posting. */
const MOST_RELEASED = 25;

/** Revenues that one turn looks at. */
const MOST_DUES = 100;

/** Releases each running casting's day; with the last day of its term, or sooner when nothing is left, it ends. */
export const releaseCastings: DailyJob = {
  name: 'releaseCastings',
  daily: true,
  run: async (turn) => {
    const rows = await lockDue(turn.tx, turn.day, MOST_RELEASED);
    await keepReleases(
      turn,
      rows.map((row) => releaseDays(row, turn.day, turn)),
    );
    return rows.length === 0 ? 'done' : 'more';
  },
};

/**
 * Releases early what revenues bring, in their order: each as far as the cap of its day and the casting allow; what is
 * beyond lapses. Stops at the revenue with which the casting ends. Gives how many were looked at.
 */
function releaseEarly(
  row: CastingRow,
  dues: readonly DueRow[],
  constants: Constants,
  at: PostedAt & { gameNow: number },
): { release: Release | null; looked: DueRow[] } {
  let { released, dynamic, earlyDay, earlyToday } = standOf(row);
  const looked: DueRow[] = [];
  for (const due of dues) {
    if (released === row.total) break;
    looked.push(due);
    if (due.day > earlyDay) [earlyDay, earlyToday] = [due.day, 0n];
    const room = [row.early_cap - earlyToday, row.total - released];
    const wanted = earlyRelease(due.revenue, due.price, constants);
    const amount = room.reduce((least, one) => (one < least ? one : least), wanted);
    earlyToday += amount;
    released += amount;
    dynamic += amount;
  }
  const amount = released - row.released;
  const last = looked.at(-1);
  if (amount === 0n || !last) return { release: null, looked };
  const stand = { ...standOf(row), released, dynamic, earlyDay, earlyToday };
  const postings = [earlyPosting(row, last.id, amount, at)];
  return { release: endIfEmpty({ stand, postings }, at.gameNow, at), looked };
}

/** Pays the dynamic bonus (economy): what direct referees' revenue releases early of the sponsor's oldest running casting. */
export const dynamicReleases: IntervalJob = {
  name: 'dynamicReleases',
  everyMs: 5_000,
  run: async (turn) => {
    const dues = await readDues(turn.tx, MOST_DUES);
    if (dues.length === 0) return 'done';
    const sponsors = [...new Set(dues.map(({ sponsor_id }) => sponsor_id))];
    const rows = await lockOldest(turn.tx, sponsors);
    const oldest = new Map(rows.map((row) => [row.player_id, row]));
    const looked = dues.filter(({ sponsor_id }) => !oldest.has(sponsor_id));
    const releases: Release[] = [];
    for (const [sponsor, row] of oldest) {
      const own = dues.filter(({ sponsor_id }) => sponsor_id === sponsor);
      const early = releaseEarly(row, own, turn.constants, turn);
      looked.push(...early.looked);
      if (early.release) releases.push(early.release);
    }
    await removeDues(
      turn.tx,
      looked.map(({ id }) => id),
    );
    await keepReleases(turn, releases);
    return 'more';
  },
};
