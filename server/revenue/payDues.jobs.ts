import { Refusal } from '#core/api/refusals.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { IntervalJob } from '#server/jobs/job.ts';
import { postAll } from '#server/ledger/postAll.ts';
import { readDueAccounts, saveDuePlace } from './due.repo.ts';
import { duePosting } from './duePosting.ts';

/** One hour of game time (economy: Rewards to uplines are gathered). */
const EVERY_MS = 3_600_000;

/** Accounts paid per turn, each by one posting: spends of these sponsors' players wait for its locks. */
export const MAX_DUES = 50;

/** Pays sponsors the rewards that they are due: one posting for each sponsor, kind of reward and coin. */
export const payDues: IntervalJob = {
  name: 'payDues',
  everyMs: EVERY_MS,
  run: async (turn) => {
    const { tx } = turn;
    const dues = await readDueAccounts(tx, MAX_DUES);
    const last = dues.at(-1);
    if (!last) {
      await saveDuePlace(tx, null);
      return 'done';
    }
    const [, posted] = await pipeline(tx, [
      () => saveDuePlace(tx, last),
      () =>
        postAll(
          tx,
          dues.map((due) => duePosting(due, turn)),
        ),
    ]);
    if (posted instanceof Refusal) throw new Error(`rewards after ${last.name} were refused: ${posted.key}`);
    for (const { name } of dues) turn.changed(BigInt(name.slice(name.indexOf(':') + 1)));
    return 'more';
  },
};
