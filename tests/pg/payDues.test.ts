import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openConstants } from '#server/config/openConstants.ts';
import { connect } from '#server/db/connect.ts';
import type { Connection } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { genesis } from '#server/ledger/genesis.ts';
import { postAll } from '#server/ledger/postAll.ts';
import { duePosting } from '#server/revenue/duePosting.ts';
import { lockDueAccounts } from '#server/revenue/due.repo.ts';
import { atr, expectSound, posting } from '../ledger/ledgerWorld.ts';
import { createDatabase, type Database } from '../support/createDatabase.ts';
import { findPostgres } from '../support/findPostgres.ts';
import { needsPostgres } from '../support/skipReason.ts';
import { BEGIN } from '../support/world.ts';

const postgres = findPostgres();
const at = { gameNow: BEGIN, wallNow: BEGIN };

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
    await inTransaction(connection.db, (tx) => genesis(tx, constants.current(), at));
    watcher = new pg.Client({ connectionString: database.url });
    await watcher.connect();
  });
  afterAll(async () => {
    await watcher.end();
    await connection.close();
    await database.drop();
  });

  const spend = (key: string) =>
    posting(key, [atr('pool:promotion', 'pool:farm', 99), atr('pool:promotion', 'due:8001', 1)], {
      type: 'saplingPurchase',
      kind: 'apple',
    });
  /** Pays what a sponsor is due, as a turn of the job does; returns the line's reference. */
  const pay = () =>
    inTransaction(connection.db, async (tx) => {
      const postings = (await lockDueAccounts(tx, 'ATR', '', 10)).map((due) => duePosting(due, at));
      await postAll(tx, postings);
      return postings.map(({ reference }) => reference);
    });
  const waiting = async () => {
    const { rows } = await watcher.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rows[0]?.count;
  };

  test('counts a spend whose transaction held the account when the payment came', async () => {
    await inTransaction(connection.db, (tx) => postAll(tx, [spend('before:1')]));
    expect(await pay()).toEqual(['spends:1']);
    await inTransaction(connection.db, (tx) => postAll(tx, [spend('before:2')]));
    let payment: Promise<string[]> | undefined;
    await inTransaction(connection.db, async (tx) => {
      await postAll(tx, [spend('beside')]);
      payment = pay();
      await expect.poll(waiting).toBe(1);
    });
    expect(await payment).toEqual(['spends:2']);
    await expectSound(connection.db);
  });
});
