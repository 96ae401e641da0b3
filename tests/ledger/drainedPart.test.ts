import { afterAll, beforeAll, expect } from 'vitest';
import { UNIT } from '#core/money/amount.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { post } from '#server/ledger/post.ts';
import { testOnPostgres } from '../support/testOnPostgres.ts';
import { someoneWaits } from '../support/someoneWaits.ts';
import { openWorld, type TestWorld } from '../support/world.ts';
import { atr, held, posting, postOne } from './ledgerWorld.ts';

let world: TestWorld;
let db: Db;

beforeAll(async () => {
  world = await openWorld();
  db = world.world.db;
});

afterAll(() => world.close());

/** Needs two connections. On PGlite's single one no other transaction runs between the read of a part and its lock. */
testOnPostgres('a part that another transaction emptied is not taken for an empty pool', async () => {
  const total = await held(db, 'pool:promotion');
  let commit = () => {};
  let drawn = () => {};
  const isDrawn = new Promise<void>((resolve) => (drawn = resolve));
  const mayCommit = new Promise<void>((resolve) => (commit = resolve));
  // Fills its part from all others, so that the one of the other player is almost surely empty.
  const wide = inTransaction(db, async (tx) => {
    await post(tx, posting('wide', [atr('pool:promotion', 'user:8201', total - 300n * UNIT)]));
    drawn();
    await mayCommit;
  });
  await isDrawn;
  const small = ['a', 'b', 'c'].map((name) =>
    postOne(db, posting(name, [atr('pool:promotion', 'user:8202', 100)])),
  );
  await someoneWaits(db);
  commit();
  await wide;
  const answers = await Promise.all(small);
  expect(answers.map((answer) => 'id' in answer)).toEqual([true, true, true]);
  expect(await held(db, 'pool:promotion')).toBe(0n);
  const refused = await postOne(db, posting('d', [atr('pool:promotion', 'user:8202', 1)]));
  expect(refused).toMatchObject({ key: 'houseDry', values: { have: '0' } });
  await postOne(db, posting('back', [atr('user:8201', 'pool:promotion', total - 300n * UNIT)]));
});
