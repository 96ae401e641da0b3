import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Connection } from '#server/db/connection.ts';
import { pgliteConnection } from '#server/db/pgliteConnection.ts';
import { inTransaction } from '#server/db/transaction.ts';

/** Runs of one text: by the last of them it is prepared, described and run once more. */
const RUNS = [1, 2, 3, 4, 5];

let connection: Connection;
beforeAll(async () => {
  connection = await pgliteConnection({});
  await sql`CREATE TABLE pot (id bigint PRIMARY KEY, coins int NOT NULL)`.execute(connection.db);
});
afterAll(() => connection.close());

test('each run of a text reads the same values: not prepared, prepared and known', async () => {
  const values = [7n, 'ü', null, new Uint8Array([0, 92, 255]), ['a"b', null], { deep: [1] }, true] as const;
  const at = new Date(Date.UTC(2030, 0, 1));
  for (const run of RUNS) {
    const { rows } = await sql`
      SELECT ${values[0]}::bigint AS number, ${values[1]}::text AS text, ${values[2]}::int AS nothing,
        ${values[3]}::bytea AS bytes, ${values[4]}::text[] AS list, ${values[5]}::jsonb AS json,
        ${values[6]}::boolean AS flag, ${at}::timestamptz AS at, ${run}::int AS run, 1.50::numeric AS exact
    `.execute(connection.db);
    const [number, text, nothing, bytes, list, json, flag] = values;
    expect(rows).toEqual([{ number, text, nothing, bytes, list, json, flag, at, run, exact: '1.50' }]);
  }
});

test('each run of a text tells how many rows it changed, and gives back what it wrote', async () => {
  for (const run of RUNS) {
    const { numAffectedRows, rows } =
      await sql`INSERT INTO pot VALUES (${run}, 1), (${run + 100}, 1) RETURNING id`.execute(connection.db);
    expect([numAffectedRows, rows]).toEqual([2n, [{ id: BigInt(run) }, { id: BigInt(run + 100) }]]);
  }
  const { numAffectedRows, rows } = await sql`UPDATE pot SET coins = 2`.execute(connection.db);
  expect([numAffectedRows, rows]).toEqual([10n, []]);
});

test('a text that fails fails each time for its own reason, and runs once nothing is wrong with it', async () => {
  const divide = (by: number) => sql`SELECT 12 / ${by}::int AS part`.execute(connection.db);
  for (const _ of RUNS) await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
  for (const _ of RUNS) expect((await divide(4)).rows).toEqual([{ part: 3 }]);
  const unknown = () => sql`SELECT * FROM later`.execute(connection.db);
  for (const _ of RUNS) await expect(unknown()).rejects.toMatchObject({ code: '42P01' });
  await sql`CREATE TABLE later AS SELECT 1 AS one`.execute(connection.db);
  expect((await unknown()).rows).toEqual([{ one: 1 }]);
});

test('a failed statement undoes its transaction alone', async () => {
  await sql`DELETE FROM pot`.execute(connection.db);
  const put = (id: number) =>
    inTransaction(connection.db, async (tx) => {
      await sql`INSERT INTO pot VALUES (${id}, 1)`.execute(tx);
      await sql`INSERT INTO pot VALUES (${id % 2}, 1)`.execute(tx);
    });
  await put(2);
  for (const _ of RUNS) await expect(put(2)).rejects.toMatchObject({ code: '23505' });
  await put(3);
  const { rows } = await sql`SELECT id FROM pot ORDER BY id`.execute(connection.db);
  expect(rows).toEqual([0n, 1n, 2n, 3n].map((id) => ({ id })));
});

test('a text whose columns changed is prepared again, outside of a transaction and within one', async () => {
  const read = (db = connection.db) => sql`SELECT * FROM wide`.execute(db);
  await sql`CREATE TABLE wide AS SELECT 1 AS first`.execute(connection.db);
  for (const _ of RUNS) await read();
  await sql`ALTER TABLE wide ADD COLUMN second text`.execute(connection.db);
  expect((await read()).rows).toEqual([{ first: 1, second: null }]);
  for (const _ of RUNS) await read();
  await sql`ALTER TABLE wide ADD COLUMN third text`.execute(connection.db);
  const { rows } = await inTransaction(connection.db, (tx) => read(tx));
  expect(rows).toEqual([{ first: 1, second: null, third: null }]);
});
