import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { connect } from '#server/db/connect.ts';
import type { Connection } from '#server/db/connection.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { createDatabase, type Database } from '../support/createDatabase.ts';
import { findPostgres } from '../support/findPostgres.ts';
import { needsPostgres } from '../support/skipReason.ts';

const postgres = findPostgres();

/** More connections than a transaction has attempts, each with plans of its own. */
const CONNECTIONS = 10;

/** Runs before a text is prepared. */
const RUNS = 4;

const readPot = (db: Db | Tx) => sql<{ coins: number }>`SELECT * FROM pot`.execute(db);

describe.skipIf(!postgres.found)(
  'prepared statements that no longer fit cost no call',
  needsPostgres(postgres),
  () => {
    let database: Database;
    let node: Connection;
    let newer: Connection;
    let columns = 0;

    const addColumn = () =>
      sql`ALTER TABLE pot ADD COLUMN ${sql.ref(`column${(columns += 1)}`)} text`.execute(newer.db);

    /** Runs work on every connection: none is given back before all are taken. */
    const onEach = async (work: (taken: Db) => Promise<unknown>) => {
      let taken = 0;
      let onAll: () => void = () => {};
      const all = new Promise<void>((resolve) => (onAll = resolve));
      const use = () =>
        node.db.connection().execute(async (db) => {
          taken += 1;
          if (taken === CONNECTIONS) onAll();
          await all;
          await work(db);
        });
      await Promise.all(Array.from({ length: CONNECTIONS }, use));
    };

    const prepare = async (taken: Db) => {
      for (let run = 0; run < RUNS; run += 1) await readPot(taken);
    };

    beforeAll(async () => {
      const log = makeLogger('silent');
      database = await createDatabase(inject('postgres').serverUrl, 'template0');
      node = await connect({ url: database.url, maxConnections: CONNECTIONS, log });
      newer = await connect({ url: database.url, maxConnections: 2, log });
      await sql`CREATE TABLE pot (coins int)`.execute(newer.db);
      await sql`INSERT INTO pot VALUES (7)`.execute(newer.db);
    });
    beforeEach(() => onEach(prepare));
    afterAll(async () => {
      await node.close();
      await newer.close();
      await database.drop();
    });

    test('a read of a whole table, on each connection, after a newer version added a column', async () => {
      await addColumn();
      const answers = await Promise.all(Array.from({ length: CONNECTIONS }, () => readPot(node.db)));
      for (const { rows } of answers)
        expect(rows).toEqual([expect.objectContaining({ coins: 7, [`column${columns}`]: null })]);
    });

    test('a transaction, even if every connection has an old plan', async () => {
      await addColumn();
      let attempts = 0;
      const coins = await inTransaction(node.db, async (tx) => {
        attempts += 1;
        await sql`UPDATE pot SET coins = coins + 1`.execute(tx);
        return (await readPot(tx)).rows[0]?.coins;
      });
      expect(coins).toBe(8);
      expect(attempts).toBe(2);
      await sql`UPDATE pot SET coins = 7`.execute(newer.db);
      const all = await Promise.all(
        Array.from({ length: CONNECTIONS }, () => inTransaction(node.db, (tx) => readPot(tx))),
      );
      expect(all.map(({ rows }) => rows[0]?.coins)).toEqual(Array.from({ length: CONNECTIONS }, () => 7));
    });

    test('a statement that the session has forgotten, as after DISCARD ALL of a proxy', async () => {
      await onEach((taken) => sql`DEALLOCATE ALL`.execute(taken));
      const answers = await Promise.all(Array.from({ length: CONNECTIONS }, () => readPot(node.db)));
      for (const { rows } of answers) expect(rows[0]?.coins).toBe(7);
      const inside = await inTransaction(node.db, (tx) => readPot(tx));
      expect(inside.rows[0]?.coins).toBe(7);
    });

    test('a failing statement stays a failure, and is not run twice', async () => {
      await expect(sql`SELECT * FROM no_pot`.execute(node.db)).rejects.toMatchObject({ code: '42P01' });
      const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM pot`.execute(node.db);
      expect(rows).toEqual([{ n: 1 }]);
    });
  },
);
