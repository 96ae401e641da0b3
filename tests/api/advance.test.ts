import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { dayOf } from '#core/rules/clock.ts';
import { addJob, saveDoneDay } from '#server/jobs/job.repo.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { openWorld, type Player, type TestWorld } from '../support/world.ts';

const HOUR_MS = 3_600_000;

let manor: TestWorld;
let player: Player;
beforeAll(async () => {
  manor = await openWorld({ demoPart: { faucet: () => Promise.resolve('0x1') } });
  player = await manor.signIn();
});
afterAll(() => manor.close());

test('players cannot advance the game clock while the daily jobs are more than a year behind', async () => {
  const { clock, db } = manor.world;
  const today = dayOf(clock.gameNow());
  await addJob(db, { name: 'some day', doneDay: today, dueAt: null });
  // A job of an older version, which nothing runs any more, holds nobody up.
  await addJob(db, { name: 'gone', doneDay: today - 5_000, dueAt: null });
  const advance = () => manor.call('demo/advance', { ms: 366 * DAY_MS }, { token: player.token });
  expect(await advance()).toMatchObject({ code: 200 });
  expect(await advance()).toMatchObject({ code: 200 });
  const before = clock.current();
  expect(await advance()).toMatchObject({ key: 'tooManyCalls', status: 429, values: { seconds: 5 } });
  await clock.spread();
  expect(clock.current()).toEqual(before);
  await inTransaction(db, (tx) => saveDoneDay(tx, 'some day', today + 366));
  expect(await advance()).toMatchObject({ code: 200 });
  await db.deleteFrom('job').execute();
});

test('players cannot advance the game clock beyond what instants can hold', async () => {
  const { clock } = manor.world;
  await clock.advance(Date.UTC(9999, 0) - clock.gameNow() - HOUR_MS);
  const before = clock.current();
  const refused = await manor.call('demo/advance', { ms: 2 * HOUR_MS }, { token: player.token });
  expect(refused).toMatchObject({ key: 'invalidParameter', status: 400 });
  await clock.spread();
  expect(clock.current()).toEqual(before);
  expect(await manor.call('user/facts', {}, { token: player.token })).toMatchObject({ code: 200 });
});
