import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobTurn } from '#server/jobs/job.ts';
import type { Posting } from '#server/ledger/posting.ts';
import { payDues } from '#server/revenue/payDues.jobs.ts';
import { BEGIN } from '../support/world.ts';
import { atr, posting } from './ledgerWorld.ts';

/** A spend by which a sponsor is due one ATR. A coupon pays for it. */
export const dueSpend = (key: string, sponsor: bigint): Posting =>
  posting(key, [atr('pool:promotion', 'pool:farm', 99), atr('pool:promotion', `due:${sponsor}`, 1)], {
    type: 'saplingPurchase',
    kind: 'apple',
  });

/** One turn of the hourly payment; it uses no more of the world than its transaction and its clock. */
export const payTurn = (db: Db) =>
  inTransaction(db, (tx) =>
    payDues.run({ tx, gameNow: BEGIN, wallNow: BEGIN, changed: () => {} } as unknown as JobTurn),
  );

/** Pays all that is due. */
export async function payAll(db: Db): Promise<void> {
  while ((await payTurn(db)) === 'more');
}

/** References of the payments so far, oldest first. */
export async function paidFor(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('posting')
    .select('reference')
    .where('type', '=', 'directPushReward')
    .where('home_id', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ reference }) => reference);
}
