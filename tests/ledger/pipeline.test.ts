import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db, Tx } from '#server/db/database.ts';
import { alone } from '#server/db/openTransaction.ts';
import { pipeline } from '#server/db/pipeline.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { openWorld, type TestWorld } from '../support/world.ts';

let manor: TestWorld;
let db: Db;
beforeAll(async () => {
  manor = await openWorld();
  db = manor.world.db;
  await sql`CREATE TABLE step (n int PRIMARY KEY)`.execute(db);
});
afterAll(() => manor.close());

const add = (tx: Tx, n: number) => sql`INSERT INTO step VALUES (${n})`.execute(tx).then(() => n);
const countUpTo = async (tx: Tx, n: number) => {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int FROM step WHERE n <= ${n}`.execute(tx);
  return rows[0]?.count;
};

test('runs its steps in order: a read sees the write before it and not the write after it', async () => {
  const results = await inTransaction(db, (tx) =>
    pipeline(tx, [
      () => countUpTo(tx, 2),
      () => add(tx, 1),
      () => countUpTo(tx, 2),
      null,
      () => add(tx, 2),
      false,
      () => countUpTo(tx, 2),
    ]),
  );
  expect(results).toEqual([0, 1, 1, null, 2, false, 2]);
});

test('refuses a step that awaits something else before its first statement', async () => {
  const lateStep = inTransaction(db, (tx) =>
    pipeline(tx, [
      () => add(tx, 11),
      async () => {
        // The first turn of the event loop may precede the pipeline's own check; the second cannot.
        await setImmediate();
        await setImmediate();
        return add(tx, 12);
      },
      () => add(tx, 13),
    ]),
  );
  await expect(lateStep).rejects.toThrow('step 1 of a pipeline awaits before its first statement');
  expect(await inTransaction(db, (tx) => countUpTo(tx, 20))).toBe(2);
});

test('accepts a step that needs no statement', async () => {
  const results = await inTransaction(db, (tx) =>
    pipeline(tx, [() => Promise.resolve([]), () => countUpTo(tx, 0)]),
  );
  expect(results).toEqual([[], 0]);
});

test('fails with the error of the first failed step, also for a step that throws synchronously', async () => {
  const twice = inTransaction(db, (tx) =>
    pipeline(tx, [() => add(tx, 31), () => add(tx, 31), () => countUpTo(tx, 40)]),
  );
  await expect(twice).rejects.toThrow('step_pkey');
  const thrown = inTransaction(db, (tx) =>
    pipeline(tx, [
      () => add(tx, 32),
      () => {
        throw new Error('thrown at once');
      },
    ]),
  );
  await expect(thrown).rejects.toThrow('thrown at once');
  expect(await inTransaction(db, (tx) => countUpTo(tx, 40))).toBe(2);
});

test('an awaited statement is not a step', async () => {
  const sent = inTransaction(db, (tx) =>
    // @ts-expect-error the compiler refuses it: a step is a function
    pipeline(tx, [countUpTo(tx, 2)]),
  );
  await expect(sent).rejects.toThrow('is not a function');
});

test('keeps its other steps out of what one takes back to a savepoint', async () => {
  const takeBack = (tx: Tx, n: number) =>
    alone(tx, async (own) => {
      await sql`SAVEPOINT here`.execute(own);
      await add(own, n);
      // A nested one is the same.
      await alone(own, (again) => add(again, n + 1));
      await sql`ROLLBACK TO SAVEPOINT here`.execute(own);
      return n;
    });
  const twice = async (tx: Tx, n: number) => [await add(tx, n), await add(tx, n + 1)];
  const results = await inTransaction(db, (tx) =>
    pipeline(tx, [
      () => twice(tx, 41),
      () => takeBack(tx, 50),
      () => twice(tx, 43),
      () => takeBack(tx, 60),
      () => add(tx, 45),
    ]),
  );
  expect(results).toEqual([[41, 42], 50, [43, 44], 60, 45]);
  const { rows } = await sql<{ n: number }>`SELECT n FROM step WHERE n > 40 ORDER BY n`.execute(db);
  expect(rows.map(({ n }) => n)).toEqual([41, 42, 43, 44, 45]);
});

test('goes on after work that ran alone and failed', async () => {
  const steps = inTransaction(db, (tx) =>
    pipeline(tx, [() => alone(tx, () => Promise.reject(new Error('gone wrong'))), () => add(tx, 71)]),
  );
  await expect(steps).rejects.toThrow('gone wrong');
});
