import { Refusal } from '#core/api/refusals.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import type { DailyJob, Job } from '#server/jobs/job.ts';
import { post } from '#server/ledger/post.ts';
import { addNotices } from '#server/inbox/addNotices.ts';
import { couponEndPosting } from './couponEndPosting.ts';
import { couponEscrow } from './couponFacts.ts';
import { endCoupons, takeUnwarned } from './coupon.repo.ts';

/** Coupons per turn: the economy's batches of 100 entries. */
const MAX_COUPONS = 100;

/** Lead time of the expiry warning, in game ms. */
const WARN_MS = 3 * DAY_MS;

/**
 * Returns the worth of expired coupons to the promotion pool. Calls compare the expiry with the clock, not
 * with this job's progress, so an expired coupon cannot be used before the job runs.
 */
export const couponEnd: DailyJob = {
  name: 'couponEnd',
  daily: true,
  run: async ({ tx, day, gameNow, wallNow, changed }) => {
    const { rows: expired, isFull } = await endCoupons(tx, day * DAY_MS, MAX_COUPONS, gameNow);
    if (expired.length === 0) return isFull ? 'more' : 'done';
    const ended = expired.map((row) => ({ ...row, escrow: couponEscrow(row) }));
    const posting = couponEndPosting(day, ended, { gameNow, wallNow });
    const posted = await post(tx, posting);
    if (posted instanceof Refusal) throw new Error(`ending coupons was refused: ${posted.key}`);
    for (const { player_id } of expired) changed(player_id);
    return isFull ? 'more' : 'done';
  },
};

/** Notifies owners of coupons that expire soon, once per coupon. */
export const couponWarning: DailyJob = {
  name: 'couponWarning',
  daily: true,
  // Expired coupons get no warning.
  after: ['couponEnd'],
  run: async ({ tx, day, gameNow, wallNow, publish }) => {
    const { rows: expiring, isFull } = await takeUnwarned(tx, day * DAY_MS + WARN_MS, MAX_COUPONS);
    const players = [...new Set(expiring.map(({ player_id }) => player_id))];
    const couponsOf = (player: bigint) => expiring.filter(({ player_id }) => player_id === player);
    const events = await addNotices(
      tx,
      players.map((player) => ({
        player,
        kind: 'couponExpires',
        values: {
          count: couponsOf(player).length,
          expiresAt: Math.min(...couponsOf(player).map(({ expires_at }) => expires_at.getTime())),
        },
        key: `couponExpires:${String(couponsOf(player)[0]?.id)}`,
      })),
      { gameAt: gameNow, wallAt: wallNow },
    );
    publish(...events);
    return isFull ? 'more' : 'done';
  },
};

/** Jobs of coupons. */
export const couponJobs: readonly Job[] = [couponEnd, couponWarning];
