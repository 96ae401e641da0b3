import { Refusal } from '#core/api/refusals.ts';
import { pipeline } from '#server/db/pipeline.ts';
import { postAll } from '#server/ledger/postAll.ts';
import type { IntervalJob, Job } from '#server/jobs/job.ts';
import { addNotices } from '#server/inbox/addNotices.ts';
import { readPrice } from '#server/prices/price.ts';
import { unlockPosting } from './fillPostings.ts';
import { countOpenTime, lockMarket } from './marketState.repo.ts';
import { endOrder, readExpired, type OrderRow } from './order.repo.ts';
import { orderFacts } from './orderFacts.ts';
import { endNotices } from './fillNotices.ts';
import { recordMarket } from './recordMarket.ts';

/** Orders ended per turn, with one posting each. */
const MAX_ENDED = 25;

/** Counts the market's open time while a server runs: orders live by it. */
const openTime: IntervalJob = {
  name: 'otcOpenTime',
  everyMs: 5_000,
  run: async ({ tx, wallNow }) => {
    await countOpenTime(tx, wallNow);
    return 'done';
  },
};

/** Ends expired orders, which match no more. Their escrow returns, and the owners are notified. */
const expiredOrders: IntervalJob = {
  name: 'otcExpiry',
  everyMs: 5_000,
  run: async (turn) => {
    const { tx, wallNow, constants } = turn;
    const { openMs } = await countOpenTime(tx, wallNow);
    const expired = await readExpired(tx, openMs, MAX_ENDED);
    if (expired.length === 0) return 'done';
    const market = await lockMarket(tx, wallNow);
    const rows: OrderRow[] = [];
    for (const { id, remaining } of expired) {
      const row = await endOrder(tx, id, { remaining, reason: 'expired', wallNow });
      if (row) rows.push(row);
    }
    const [notices, posted] = await pipeline(tx, [
      () => addNotices(tx, endNotices(rows), { gameAt: turn.gameNow, wallAt: wallNow }),
      () =>
        postAll(
          tx,
          rows.map((row) => unlockPosting(row, 'expired', turn)),
        ),
    ]);
    if (posted instanceof Refusal)
      throw new Error(`the escrow of an expired order is missing: ${posted.key}`);
    for (const row of rows) {
      turn.changed(row.player_id);
      const order = orderFacts(row, { wallNow, openMs: market.openMs });
      turn.publish({ player: String(row.player_id), changes: { orders: [order] } });
    }
    const p = await readPrice(tx);
    const update = await recordMarket(tx, { market, rows, trades: [], p, wallNow, constants });
    turn.publish(...notices, { everyone: true, changes: { market: update } });
    return expired.length === MAX_ENDED ? 'more' : 'done';
  },
};

/** Jobs of the market. */
export const otcJobs: readonly Job[] = [openTime, expiredOrders];
