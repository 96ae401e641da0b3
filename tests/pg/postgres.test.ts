import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { createDatabase, databaseIn } from '../support/createDatabase.ts';
import { findPostgres } from '../support/findPostgres.ts';
import { needsPostgres } from '../support/skipReason.ts';

const postgres = findPostgres();

async function rows(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

describe.skipIf(!postgres.found)('PostgreSQL', needsPostgres(postgres), () => {
  test('copies a template for each test file, and the copies share nothing', async () => {
    const { serverUrl } = inject('postgres');
    const template = await createDatabase(serverUrl);
    await rows(template.url, 'CREATE TABLE mark (n int)');
    const templateName = databaseIn(template.url);
    const copy = await createDatabase(serverUrl, templateName);
    const two = await createDatabase(serverUrl, templateName);
    await rows(copy.url, 'INSERT INTO mark VALUES (1)');
    expect(await rows(copy.url, 'SELECT n FROM mark')).toEqual([{ n: 1 }]);
    expect(await rows(two.url, 'SELECT n FROM mark')).toEqual([]);
    for (const database of [copy, two, template]) await database.drop();
    await expect(rows(copy.url, 'SELECT 1')).rejects.toThrow('does not exist');
  });

  test('has JIT off: compiling a statement costs 100 ms more where running it takes 1 ms', async () => {
    const connection = await connect({ url: inject('postgres').serverUrl, log: makeLogger('silent') });
    expect((await sql`SHOW jit`.execute(connection.db)).rows).toEqual([{ jit: 'off' }]);
    await connection.close();
  });
});
