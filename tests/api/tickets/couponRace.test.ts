import { afterAll, beforeAll, expect } from 'vitest';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { addCoupon, endCoupons, saveUse, takeUnwarned } from '#server/coupons/coupon.repo.ts';
import type { CouponRow } from '#server/coupons/couponFacts.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { insertPlayer } from '#server/players/player.repo.ts';
import { someoneWaits } from '../../support/someoneWaits.ts';
import { testOnPostgres } from '../../support/testOnPostgres.ts';
import { walletKey } from '../../support/walletKeys.ts';
import { openDatabase } from '../../support/world.ts';

const NOW = Date.UTC(2030, 0, 2);

let db: Db;
let close: () => Promise<void>;
beforeAll(async () => ({ db, close } = await openDatabase()));
afterAll(() => close());

/** A new player's coupon, which expires at NOW. */
function newCoupon(number: number): Promise<CouponRow> {
  const { address } = walletKey(number);
  return db.transaction().execute(async (tx) => {
    const player = await insertPlayer(tx, {
      address,
      code: `RACE${number}`,
      sponsorId: null,
      lang: 'en_US',
      wallNow: NOW,
    });
    const offer = { kind: 'care', tickets: 1, worth: 1n, partBps: 100, lifeMs: DAY_MS } as const;
    return addCoupon(tx, player!.id, offer, NOW - DAY_MS);
  });
}

/** Uses a coupon in a transaction that commits when the job waits for it; returns what the job marked. */
async function raced<Marked>(coupon: CouponRow, job: (tx: Tx) => Promise<Marked>): Promise<Marked> {
  const { marked } = await db.transaction().execute(async (tx) => {
    await saveUse(tx, coupon, { paid: 1n, usedFor: 'seed:apple', now: NOW - 1 });
    const waiting = db.transaction().execute(job);
    await Promise.race([someoneWaits(db), waiting]);
    return { marked: waiting };
  });
  return marked;
}

testOnPostgres('a coupon that a call uses meanwhile neither expires nor ends the job', async () => {
  const marked = await raced(await newCoupon(10), (tx) => endCoupons(tx, NOW, 1, NOW));
  expect(marked).toEqual({ rows: [], isFull: true });
});

testOnPostgres('its owner is not warned, and the job goes on', async () => {
  const marked = await raced(await newCoupon(11), (tx) => takeUnwarned(tx, NOW, 1));
  expect(marked).toEqual({ rows: [], isFull: true });
});
