import { HOUR_MS } from '#core/catalog/dayMs.ts';
import type { CoinReserves } from '#core/api/reserves.ts';
import type { Answer } from '#core/api/table.ts';
import type { Handler, ReadingCall } from '#server/http/call.ts';
import { readJobs } from '#server/jobs/job.repo.ts';
import { sumSpans } from '#server/jobs/jobSpan.repo.ts';
import { sealedSums } from '#server/ledger/sealedBalances.ts';
import { countCoins } from '#server/oversight/reserves/countCoins.ts';
import { readCount } from '#server/oversight/reserves/reserveProof.repo.ts';
import { isBehind, jobLags } from './jobLags.ts';
import { countAges, readWaiting, readWorldState } from './today.repo.ts';

type Today = Answer<'ops/today'>;

/** Money of each coin by the stored count, which is minutes old at most; a new world counts now. */
async function moneyOf({ db, world }: ReadingCall): Promise<Today['money']> {
  const count = await readCount(db);
  const coins = (count?.coins as CoinReserves[] | undefined) ?? countCoins(await sealedSums(db, world.books));
  return coins.map(({ coin, vault, liabilities, ratioBps }) => ({
    coin,
    vault,
    liabilities: liabilities.total,
    ratioBps,
    suspense: liabilities.unattributed,
  }));
}

/** `ops/today`: what waits for a person, what stands still, and the money at a glance. */
export const showToday: Handler<'ops/today'> = async (call) => {
  const { db, world, gameNow, wallNow } = call;
  const rows = await readWaiting(db, wallNow);
  const waiting = (what: Parameters<typeof rows.get>[0]) => {
    const row = rows.get(what);
    return { count: Number(row?.count ?? 0n), since: row?.since?.getTime() ?? null };
  };
  const failed = await sumSpans(db, wallNow - HOUR_MS);
  const lags = jobLags((await readJobs(db)).values(), gameNow);
  const { audit, frozen, players } = await readWorldState(db);
  return {
    at: wallNow,
    firstReviews: waiting('firstReviews'),
    reviewAges: await countAges(db, wallNow),
    secondReviews: waiting('secondReviews'),
    adjustments: waiting('adjustments'),
    constants: waiting('constants'),
    roles: waiting('roles'),
    payouts: waiting('payouts'),
    stuckPayouts: waiting('stuckPayouts'),
    suspense: waiting('suspense'),
    names: waiting('names'),
    jobsFailed: [...failed.values()].filter(({ failures }) => failures > 0n).map(({ name }) => name),
    pausedFlows: world.flows
      .current()
      .filter(({ paused }) => paused)
      .map(({ flow, reason, since }) => ({ flow, reason, since })),
    jobsBehind: lags.filter(isBehind).map(({ name }) => name),
    audit: {
      ok: audit?.ok ?? null,
      at: audit?.begun_at.getTime() ?? null,
      broken: audit?.broken ?? [],
    },
    frozenPlayers: frozen,
    players,
    money: await moneyOf(call),
  };
};
