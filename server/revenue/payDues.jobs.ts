import { chainCoins } from '#core/catalog/chainCoins.ts';
import { Refusal } from '#core/api/refusals.ts';
import type { Tx } from '#server/db/database.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { IntervalJob } from '#server/jobs/job.ts';
import { postAll } from '#server/ledger/postAll.ts';
import { lockDueAccounts, readDuePlace, saveDuePlace, START } from './due.repo.ts';
import { duePosting, sponsorOf, type DueAccount } from './duePosting.ts';

/** One hour of game time (economy: Rewards to uplines are gathered). */
const EVERY_MS = 3_600_000;

/** Accounts paid per turn, each by one posting: spends of these sponsors' players wait for its locks. */
export const MAX_DUES = 50;

/** Coins in the ledger's lock order. */
export const dueCoins = [...chainCoins].sort();

/** Next accounts to pay, all of one coin: with two, a turn would lock accounts against the ledger's order. */
async function lockNext(tx: Tx): Promise<DueAccount[]> {
  const place = await readDuePlace(tx);
  for (const coin of dueCoins.filter((name) => name >= place.coin)) {
    const dues = await lockDueAccounts(tx, coin, coin === place.coin ? place.name : '', MAX_DUES);
    if (dues.length > 0) return dues;
  }
  return [];
}

/** Pays sponsors the rewards that they are due: one posting for each sponsor, kind of reward and coin. */
export const payDues: IntervalJob = {
  // Another name than before there were books: an older node knows one part of each account (migration 0078).
  name: 'payDuesInBooks',
  everyMs: EVERY_MS,
  run: async (turn) => {
    const { tx } = turn;
    const dues = await lockNext(tx);
    const last = dues.at(-1);
    if (!last) {
      await saveDuePlace(tx, START);
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
    if (posted instanceof Refusal) throw new Error(`rewards up to ${last.name} were refused: ${posted.key}`);
    for (const { name } of dues) turn.changed(sponsorOf(name));
    return 'more';
  },
};
