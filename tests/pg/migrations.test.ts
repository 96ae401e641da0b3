import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { connect } from '#server/db/connect.ts';
import type { Connection } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { createDatabase, type Database } from '../support/createDatabase.ts';
import { findPostgres } from '../support/findPostgres.ts';
import { needsPostgres } from '../support/skipReason.ts';

const postgres = findPostgres();
const log = makeLogger('silent');

describe.skipIf(!postgres.found)('migrations', needsPostgres(postgres), () => {
  let database: Database;
  let connection: Connection;
  let folder: string;

  beforeAll(async () => {
    database = await createDatabase(inject('postgres').serverUrl);
    connection = await connect({ url: database.url, log, maxConnections: 3 });
    folder = mkdtempSync(join(tmpdir(), 'manor-migrations-'));
    writeFileSync(
      join(folder, '0001-mark.sql'),
      'CREATE TABLE mark (n int); CREATE TABLE seen AS SELECT 1 AS n;',
    );
    await migrate(connection.db, folder);
  });
  afterAll(async () => {
    await connection.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("run without the pool's statement timeout, and wait for a table one second at most", async () => {
    writeFileSync(
      join(folder, '0002-settings.sql'),
      `CREATE TABLE settings AS SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock;`,
    );
    expect(await migrate(connection.db, folder)).toEqual(['0002-settings.sql']);
    expect((await sql`SELECT * FROM settings`.execute(connection.db)).rows).toEqual([
      { statement: '0', lock: '1s' },
    ]);
    expect((await sql`SHOW statement_timeout`.execute(connection.db)).rows).toEqual([
      { statement_timeout: '1min' },
    ]);
  });

  test('give way to calls that hold a table, and try again', async () => {
    writeFileSync(join(folder, '0003-locked.sql'), 'ALTER TABLE mark ADD name text;');
    const holder = await connect({ url: database.url, log, maxConnections: 2 });
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    let onHeld = () => {};
    const held = new Promise<void>((resolve) => (onHeld = resolve));
    const call = holder.db.transaction().execute(async (tx) => {
      await sql`SELECT n FROM mark`.execute(tx);
      onHeld();
      await released;
    });
    await held;
    let waits = 0;
    const done = await migrate(connection.db, folder, () => {
      waits += 1;
      release();
      return call;
    });
    expect(done).toEqual(['0003-locked.sql']);
    expect(waits).toBe(1);
    await holder.close();
  });
});
