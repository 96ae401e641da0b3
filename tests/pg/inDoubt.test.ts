import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { connect } from '#server/db/connect.ts';
import type { Connection } from '#server/db/connection.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { firstInDoubt, inDoubt } from '#server/ledger/audit/inDoubt.ts';
import type { AuditView } from '#server/ledger/audit/invariant.ts';
import { createDatabase, type Database } from '../support/createDatabase.ts';
import { findPostgres } from '../support/findPostgres.ts';
import { needsPostgres } from '../support/skipReason.ts';

const postgres = findPostgres();

/** A transaction as another program leaves it. */
const GID = 'left behind';

describe.skipIf(!postgres.found)('a prepared transaction that nobody ended', needsPostgres(postgres), () => {
  let database: Database;
  let connection: Connection;
  beforeAll(async () => {
    database = await createDatabase(inject('postgres').serverUrl);
    connection = await connect({ url: database.url, log: makeLogger('silent') });
  });
  afterAll(async () => {
    await connection.close();
    await database.drop();
  });

  test('is named by the audit, once it is older than those that are about to end', async ({ skip }) => {
    const { db } = connection;
    const inTx = <Found>(read: (view: AuditView) => Promise<Found>) =>
      db.transaction().execute((tx) => read({ tx } as AuditView));
    const { rows } = await sql`SELECT 1 WHERE current_setting('max_prepared_transactions') <> '0'`.execute(
      db,
    );
    skip(rows.length === 0, 'the server takes no prepared transactions');
    expect(await inTx(({ tx }) => firstInDoubt(tx, 0))).toBeNull();
    await db.connection().execute(async (one) => {
      for (const statement of ['BEGIN', 'CREATE TABLE half (n int)', `PREPARE TRANSACTION '${GID}'`])
        await sql.raw(statement).execute(one);
    });
    expect(await inTx(({ tx }) => firstInDoubt(tx, 0))).toEqual({ transaction: GID });
    expect(await inTx((view) => inDoubt.check(view))).toBeNull();
    await sql.raw(`ROLLBACK PREPARED '${GID}'`).execute(db);
    expect(await inTx(({ tx }) => firstInDoubt(tx, 0))).toBeNull();
  });
});
