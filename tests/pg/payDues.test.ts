import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openConstants } from '#server/config/openConstants.ts';
import { connect } from '#server/db/connect.ts';
import type { Connection } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { genesis } from '#server/ledger/genesis.ts';
import { post } from '#server/ledger/post.ts';
import { dueSpend, paidFor, payAll } from '../ledger/dues.ts';
import { expectSound, postOne } from '../ledger/ledgerWorld.ts';
import { createDatabase, type Database } from '../support/createDatabase.ts';
import { findPostgres } from '../support/findPostgres.ts';
import { needsPostgres } from '../support/skipReason.ts';
import { BEGIN } from '../support/world.ts';

const postgres = findPostgres();

describe.skipIf(!postgres.found)('the hourly payment of rewards', needsPostgres(postgres), () => {
  let database: Database;
  let connection: Connection;
  let watcher: pg.Client;

  beforeAll(async () => {
    database = await createDatabase(inject('postgres').serverUrl);
    const log = makeLogger('silent');
    connection = await connect({ url: database.url, log, maxConnections: 3 });
    await migrate(connection.db);
    const constants = await openConstants(connection, { wallNow: () => BEGIN, log });
    await inTransaction(connection.db, (tx) =>
      genesis(tx, constants.current(), { gameNow: BEGIN, wallNow: BEGIN }),
    );
    watcher = new pg.Client({ connectionString: database.url });
    await watcher.connect();
  });
  afterAll(async () => {
    await watcher.end();
    await connection.close();
    await database.drop();
  });

  const spend = (key: string) => postOne(connection.db, dueSpend(key, 8_001n));
  const waiting = async () => {
    const { rows } = await watcher.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rows[0]?.count;
  };

  test('counts a spend whose transaction held the account when the payment came', async () => {
    await spend('before:1');
    await payAll(connection.db);
    await spend('before:2');
    let payment: Promise<void> | undefined;
    await inTransaction(connection.db, async (tx) => {
      await post(tx, dueSpend('beside', 8_001n));
      payment = payAll(connection.db);
      await expect.poll(waiting).toBe(1);
    });
    await payment;
    expect(await paidFor(connection.db)).toEqual(['spends:1', 'spends:2']);
    await expectSound(connection.db);
  });
});
