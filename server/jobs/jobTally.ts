import type { Tx } from '#server/db/database.ts';
import { lastPostingId, postedSums, type PostedSum } from '#server/ledger/postedSums.ts';

/** Work of a job in a run, per day. The day of an interval job is null. */
export interface JobTally {
  job: string;
  day: number | null;
  turns: number;
  sums: PostedSum[];
}

/** Runs a turn's work and sums the postings it wrote. */
export async function sumTurn<Result>(
  tx: Tx,
  work: () => Promise<Result>,
): Promise<{ result: Result; sums: PostedSum[] }> {
  const before = await lastPostingId(tx);
  const result = await work();
  return { result, sums: await postedSums(tx, before) };
}

/** Adds a turn to the tally of its job and day. */
export function noteTurn(
  tallies: JobTally[],
  job: string,
  day: number | null,
  sums: readonly PostedSum[],
): void {
  let tally = tallies.find((entry) => entry.job === job && entry.day === day);
  if (!tally) tallies.push((tally = { job, day, turns: 0, sums: [] }));
  tally.turns += 1;
  for (const sum of sums) {
    const known = tally.sums.find(({ type, coin }) => type === sum.type && coin === sum.coin);
    if (known) {
      known.postings += sum.postings;
      known.amount += sum.amount;
    } else tally.sums.push({ ...sum });
  }
}
