import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { connect } from '#server/db/connect.ts';
import type { Connection } from '#server/db/connection.ts';
import type { Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { createDatabase, type Database } from '../support/createDatabase.ts';
import { findPostgres } from '../support/findPostgres.ts';
import { needsPostgres } from '../support/skipReason.ts';

/** A statement is prepared at its third run. With this many runs each test meets prepared and unprepared ones. */
const ROUNDS = 5;

const postgres = findPostgres();

describe.skipIf(!postgres.found)('statements pipelined to PostgreSQL', needsPostgres(postgres), () => {
  let database: Database;
  let connection: Connection;

  const add = (tx: Tx, n: number) => sql`INSERT INTO mark (n) VALUES (${n}) RETURNING n`.execute(tx);
  const readStored = async () =>
    (await sql<{ n: bigint }>`SELECT n FROM mark ORDER BY n`.execute(connection.db)).rows;

  beforeAll(async () => {
    database = await createDatabase(inject('postgres').serverUrl);
    connection = await connect({ url: database.url, log: makeLogger('silent') });
    await sql`CREATE TABLE mark (n bigint PRIMARY KEY, at timestamptz)`.execute(connection.db);
  });
  beforeEach(() => sql`TRUNCATE mark`.execute(connection.db));
  afterAll(async () => {
    await connection.close();
    await database.drop();
  });

  test('run in order, and each gets its own result', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const answers = await inTransaction(connection.db, (tx) =>
        Promise.all([
          add(tx, round),
          sql`SELECT count(*) AS count, max(n) AS "most", NULL AS nothing FROM mark`.execute(tx),
          sql`UPDATE mark SET at = ${new Date(round)}`.execute(tx),
          sql`SELECT n FROM mark WHERE n > ${round}`.execute(tx),
          sql.raw('UPDATE mark SET n = n + 10; UPDATE mark SET n = n - 10').execute(tx),
          sql`SELECT at FROM mark WHERE n = ${round}`.execute(tx),
        ]),
      );
      expect(answers.map(({ rows }) => rows)).toEqual([
        [{ n: BigInt(round) }],
        [{ count: BigInt(round), most: BigInt(round), nothing: null }],
        [],
        [],
        [],
        [{ at: new Date(round) }],
      ]);
      expect(answers[2]?.numAffectedRows).toBe(BigInt(round));
    }
  });

  test.each([0, 1, 6_000, 200_000])(
    'carry a text and bytes of %i times eleven bytes unchanged',
    async (times) => {
      const text = '🌱 é"\\,'.repeat(times);
      for (let round = 1; round <= ROUNDS; round += 1) {
        const { rows } = await inTransaction(connection.db, (tx) =>
          sql<{ text: string; bytes: Uint8Array; list: (string | null)[]; nothing: null }>`
          SELECT ${text}::text AS text, ${Buffer.from(text)}::bytea AS bytes, ${[text, null]}::text[] AS list,
            ${null}::text AS nothing`.execute(tx),
        );
        const [row] = rows;
        // Compared as a whole: `toEqual` takes seconds for millions of bytes.
        const isSame =
          row?.text === text && Buffer.from(row.bytes).toString() === text && row.list[0] === text;
        expect([isSame, row?.list[1], row?.nothing]).toEqual([true, null, null]);
      }
    },
  );

  test('are all rolled back with the error of the failed one, and the next transaction works', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const outcome = await inTransaction(connection.db, async (tx) => {
        const statements = [add(tx, 0), add(tx, 1), add(tx, 0), add(tx, 2)];
        const settled = await Promise.allSettled(statements);
        expect(settled.map(({ status }) => status)).toEqual([
          'fulfilled',
          'fulfilled',
          'rejected',
          'rejected',
        ]);
        await Promise.all(statements);
      }).catch((cause: unknown) => cause);
      expect(outcome).toMatchObject({ code: '23505' });
      expect(await readStored()).toEqual([]);
    }
    await inTransaction(connection.db, (tx) => add(tx, 3));
    expect(await readStored()).toEqual([{ n: 3n }]);
  });

  test('are prepared again after the message that would have prepared them was skipped', async () => {
    const behind = (tx: Tx) => sql`SELECT ${7}::bigint AS n FROM generate_series(1, 1)`.execute(tx);
    await inTransaction(connection.db, (tx) => add(tx, 1));
    for (let round = 1; round <= ROUNDS; round += 1) {
      const failing = inTransaction(connection.db, (tx) => Promise.all([add(tx, 1), behind(tx)]));
      await expect(failing).rejects.toMatchObject({ code: '23505' });
    }
    expect((await inTransaction(connection.db, behind)).rows).toEqual([{ n: 7n }]);
  });

  test.each([
    ['cancelled', 'pg_cancel_backend', '57014'],
    ['cut off from the server', 'pg_terminate_backend', '57P01'],
  ])('keep nothing when one of them is %s, and the next connection serves', async (_, end, code) => {
    const work = (tx: Tx) =>
      Promise.all([add(tx, 1), sql`SELECT ${sql.raw(end)}(pg_backend_pid())`.execute(tx), add(tx, 2)]);
    await expect(inTransaction(connection.db, work)).rejects.toMatchObject({ code });
    await inTransaction(connection.db, (tx) => add(tx, 3));
    expect(await readStored()).toEqual([{ n: 3n }]);
  });

  test('continue after a rollback to a savepoint', async () => {
    await inTransaction(connection.db, async (tx) => {
      await Promise.all([add(tx, 1), sql`SAVEPOINT here`.execute(tx)]);
      await expect(Promise.all([add(tx, 2), add(tx, 1)])).rejects.toMatchObject({ code: '23505' });
      await Promise.all([sql`ROLLBACK TO SAVEPOINT here`.execute(tx), add(tx, 3)]);
    });
    expect(await readStored()).toEqual([{ n: 1n }, { n: 3n }]);
  });

  test("outside a transaction count as done only after the server's confirmation: a refusal at the end is a failure", async () => {
    await sql`CREATE TABLE late (n bigint UNIQUE DEFERRABLE INITIALLY DEFERRED)`.execute(connection.db);
    const late = () =>
      sql`INSERT INTO late SELECT ${1}::bigint FROM generate_series(1, 2)`.execute(connection.db);
    for (let round = 1; round <= ROUNDS; round += 1) {
      await expect(late()).rejects.toMatchObject({ code: '23505' });
    }
  });

  test("are decoded by the table's present columns after another version has changed it", async () => {
    const work = (tx: Tx) => sql`SELECT * FROM mark WHERE n > ${0}`.execute(tx);
    await inTransaction(connection.db, (tx) => add(tx, 1));
    for (let round = 1; round <= ROUNDS; round += 1) await inTransaction(connection.db, work);
    await sql`ALTER TABLE mark ADD name text DEFAULT 'new'`.execute(connection.db);
    expect((await inTransaction(connection.db, work)).rows).toEqual([{ n: 1n, at: null, name: 'new' }]);
  });
});
