import { Refusal } from '#core/api/refusals.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import type { DailyJob, Job } from '#server/jobs/job.ts';
import { post } from '#server/ledger/post.ts';
import { addNotices } from '#server/inbox/addNotices.ts';
import { endCoupons, takeUnwarned } from './coupon.repo.ts';

/** Coupons of one turn: economy's batches of 100 legs. */
const MOST = 100;

/** Whoever has a coupon hears so long before it ends. */
const WARN_MS = 3 * DAY_MS;

/**
 * Returns to the promotion pool what ended coupons never paid. Nobody can use one in between: calls look at the clock and
 * not at whether this has passed by.
 */
export const couponEnd: DailyJob = {
  name: 'couponEnd',
  daily: true,
  run: async ({ tx, day, gameNow, wallNow, changed }) => {
    const gone = await endCoupons(tx, day * DAY_MS, MOST, gameNow);
    if (gone.length === 0) return 'done';
    const posted = await post(tx, {
      key: `couponEnd:${day}:${gone.reduce((least, { id }) => (id < least ? id : least), gone[0]?.id ?? 0n)}`,
      type: 'escrowReturn',
      kind: 'couponEnd',
      reference: `coupons:${gone.length}`,
      gameAt: gameNow,
      wallAt: wallNow,
      moves: gone.map(({ id, worth }) => ({
        coin: 'ATR',
        from: `coupon:${id}`,
        to: 'pool:promotion',
        amount: worth,
      })),
    });
    if (posted instanceof Refusal) throw new Error(`ending coupons was refused: ${posted.key}`);
    for (const { player_id } of gone) changed(player_id);
    return gone.length === MOST ? 'more' : 'done';
  },
};

/** Tells owners of coupons that end soon, each once. */
export const couponWarning: DailyJob = {
  name: 'couponWarning',
  daily: true,
  // Nobody is warned of a coupon that has ended.
  after: ['couponEnd'],
  run: async ({ tx, day, gameNow, wallNow, tell }) => {
    const soon = await takeUnwarned(tx, day * DAY_MS + WARN_MS, MOST);
    const players = [...new Set(soon.map(({ player_id }) => player_id))];
    const ownOf = (player: bigint) => soon.filter(({ player_id }) => player_id === player);
    const news = await addNotices(
      tx,
      players.map((player) => ({
        player,
        kind: 'couponExpires',
        values: {
          count: ownOf(player).length,
          expiresAt: Math.min(...ownOf(player).map(({ expires_at }) => expires_at.getTime())),
        },
        key: `couponExpires:${String(ownOf(player)[0]?.id)}`,
      })),
      { gameAt: gameNow, wallAt: wallNow },
    );
    tell(...news);
    return soon.length === MOST ? 'more' : 'done';
  },
};

/** What coupons do by themselves. */
export const couponJobs: readonly Job[] = [couponEnd, couponWarning];
