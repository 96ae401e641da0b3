import { sql } from 'kysely';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal, refuse } from '#core/api/refusals.ts';
import { connect } from '#server/db/connect.ts';
import { ConnectError } from '#server/db/connectError.ts';
import type { Connection } from '#server/db/connection.ts';
import { fixedSql } from '#server/db/fixedSql.ts';
import { isMigrated, migrate } from '#server/db/migrate.ts';
import { pingDatabase } from '#server/db/pingDatabase.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { testOnPostgres } from '../support/testOnPostgres.ts';
import { freshDatabase } from '../support/freshDatabase.ts';

const log = makeLogger('silent');

let connection: Connection;
let drop = () => Promise.resolve();

beforeAll(async () => {
  const database = await freshDatabase(async (url) => {
    const template = await connect({ url, log });
    await migrate(template.db);
    await template.close();
  });
  connection = await connect({ url: database?.url, log });
  if (database) drop = database.drop;
  else await migrate(connection.db);
});

afterAll(async () => {
  await connection.close();
  await drop();
});

test('a database that answers calls counts as there while they take all connections', async () => {
  const database = await freshDatabase(async () => {});
  const busy = database ? await connect({ url: database.url, maxConnections: 2, log }) : connection;
  const work = () =>
    inTransaction(busy.db, async (tx) => {
      await sql`SELECT 1`.execute(tx);
      await Promise.all([pingDatabase(busy.db), sql`SELECT 1`.execute(tx)]);
    });
  await (database ? Promise.all([work(), work()]) : work());
  if (database) await busy.close();
  await database?.drop();
});

describe('both databases read back what was written:', () => {
  const bytes = new Uint8Array([0, 92, 120, 255]);
  const at = new Date('2030-01-02T03:04:05.678Z');
  test.each([
    ['bigint', 9_223_372_036_854_775_807n, 'bigint', 9_223_372_036_854_775_807n],
    ['a small bigint', 1n, 'bigint', 1n],
    ['an instant', at, 'timestamptz', at],
    ['bytes', bytes, 'bytea', bytes],
    ['an object', { a: ['x', null] }, 'jsonb', { a: ['x', null] }],
    ['a JSON text', '"text"', 'jsonb', 'text'],
    ['a list of texts', ['a"b', 'c\\d', '{}', 'NULL', ''], 'text[]', ['a"b', 'c\\d', '{}', 'NULL', '']],
    ['a list of numbers', [1, 2], 'int[]', [1, 2]],
    ['a truth', true, 'boolean', true],
    ['nothing', null, 'text', null],
  ])('%s', async (_, value, type, expected) => {
    const { rows } = await sql<{ value: unknown }>`SELECT ${value}::${sql.raw(type)} AS value`.execute(
      connection.db,
    );
    expect(rows[0]?.value).toEqual(expected);
  });

  test('counts are bigint', async () => {
    const row = await connection.db
      .selectFrom('constant')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirst();
    expect(row?.count).toBe(0n);
  });
});

describe('a transaction', () => {
  const add = (key: string) => ({ key, value: JSON.stringify(1) });
  const facts = async (like: string) =>
    (await connection.db.selectFrom('world_fact').select('key').where('key', 'like', like).execute()).length;

  test('commits its result', async () => {
    const result = await inTransaction(connection.db, async (tx) => {
      await tx.insertInto('world_fact').values(add('commit:1')).execute();
      return 7;
    });
    expect(result).toBe(7);
    expect(await facts('commit:%')).toBe(1);
  });

  test('rolls back when it refuses and returns the refusal', async () => {
    const result = await inTransaction(connection.db, async (tx) => {
      await tx.insertInto('world_fact').values(add('refuse:1')).execute();
      return refuse('nothingToDo');
    });
    expect(result).toEqual(new Refusal('nothingToDo'));
    expect(await facts('refuse:%')).toBe(0);
  });

  test('is retried after a serialization failure, up to a bound', async () => {
    let attempts = 0;
    const lose = () =>
      inTransaction(connection.db, async (tx) => {
        attempts += 1;
        if (attempts === 3) return 'won';
        await tx.insertInto('world_fact').values(add('lose:1')).execute();
        await sql`DO $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '40001'; END $$`.execute(tx);
        return 'unreachable';
      });
    expect(await lose()).toBe('won');
    expect(await facts('lose:%')).toBe(0);
    attempts = 3;
    await expect(lose()).rejects.toThrow('lost');
    expect(attempts).toBe(11);
  });

  test.each([
    ['other statements', sql],
    ['fixed ones', fixedSql],
  ])('that lost while %s were under way is begun again for the first fault', async (_, tag) => {
    let attempts = 0;
    const won = inTransaction(connection.db, async (tx) => {
      attempts += 1;
      if (attempts === 2) return 'won';
      const lose = tag`DO $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '40001'; END $$`;
      // The first fault takes longer here, so the fault of a later statement arrives first.
      const slowly = lose.execute(tx).catch(async (fault: unknown) => {
        for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
        throw fault;
      });
      await Promise.all([slowly, tag`SELECT 1`.execute(tx), tag`SELECT 2`.execute(tx)]);
      return 'unreachable';
    });
    expect(await won).toBe('won');
    expect(attempts).toBe(2);
  });

  test('stores nothing when a statement sent with the commit fails', async () => {
    const work = () =>
      inTransaction(
        connection.db,
        (tx) => tx.insertInto('world_fact').values(add('last:1')).execute(),
        (tx) => sql`SELECT 1 / 0`.execute(tx),
      );
    await expect(work()).rejects.toThrow('division by zero');
    expect(await facts('last:%')).toBe(0);
  });

  test('refuses any statement once it is over, prepared ones too', async () => {
    const [kept = connection.db] = await inTransaction(connection.db, (tx) => Promise.resolve([tx]));
    await expect(sql`SELECT 1`.execute(kept)).rejects.toThrow('is over');
    await expect(fixedSql`SELECT 1`.execute(kept)).rejects.toThrow('is over');
  });

  test('is not retried after any other error', async () => {
    let attempts = 0;
    const fail = inTransaction(connection.db, async (tx) => {
      attempts += 1;
      await sql`SELECT 1 / 0`.execute(tx);
    });
    await expect(fail).rejects.toThrow('division by zero');
    expect(attempts).toBe(1);
  });
});

describe('notices', () => {
  test('reach listeners of their channel until these unsubscribe', async () => {
    const received: (string | null)[] = [];
    let arrived = () => {};
    const stop = await connection.listen('test_one', (payload) => {
      received.push(payload);
      arrived();
    });
    const other: (string | null)[] = [];
    await connection.listen('test_two', (payload) => void other.push(payload));
    const first = new Promise<void>((resolve) => (arrived = resolve));
    await connection.notify('test_one', 'hello');
    await first;
    expect(received).toEqual(['hello']);
    await stop();
    await connection.notify('test_one', 'again');
    let marked = () => {};
    const marker = new Promise<void>((resolve) => (marked = resolve));
    await connection.listen('test_mark', () => marked());
    await connection.notify('test_mark', '');
    await marker;
    expect(received).toEqual(['hello']);
    expect(other).toEqual([]);
  });
});

describe('migrations', () => {
  let folder: string;
  const file = (name: string, text: string) => writeFileSync(join(folder, name), text);
  let empty: Connection;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'manor-migrations-'));
    empty = await connect({ log });
  });

  afterAll(async () => {
    await empty.close();
    rmSync(folder, { recursive: true });
  });

  test('are all applied once here', async () => {
    expect(await isMigrated(connection.db)).toBe(true);
    expect(await migrate(connection.db)).toEqual([]);
  });

  test('run in order, each once, also when two processes migrate at once', async () => {
    const { db } = empty;
    file('0001-one.sql', 'CREATE TABLE one (n int); INSERT INTO one VALUES (1);');
    file('0002-two.sql', 'ALTER TABLE one ADD m int; UPDATE one SET m = n + 1;');
    expect(await isMigrated(db, folder)).toBe(false);
    const results = await Promise.all([migrate(db, folder), migrate(db, folder)]);
    expect(results.flat().sort()).toEqual(['0001-one.sql', '0002-two.sql']);
    const { rows } = await sql`SELECT * FROM one`.execute(db);
    expect(rows).toEqual([{ n: 1, m: 2 }]);
  });

  test('leave nothing behind when they fail, and stop there', async () => {
    const { db } = empty;
    file('0003-three.sql', 'CREATE TABLE three (n int); SELECT 1 / 0;');
    await expect(migrate(db, folder)).rejects.toThrow('division by zero');
    file('0003-three.sql', 'CREATE TABLE three (n int);');
    expect(await migrate(db, folder)).toEqual(['0003-three.sql']);
  });

  test('are refused when they were changed or belong to a newer version', async () => {
    const { db } = empty;
    await migrate(db, folder);
    file('0002-two.sql', 'ALTER TABLE one ADD m bigint;');
    await expect(migrate(db, folder)).rejects.toThrow('0002-two.sql was changed');
    rmSync(join(folder, '0002-two.sql'));
    await expect(migrate(db, folder)).rejects.toThrow('0002-two.sql, which this version does not know');
  });
});

describe('a database that cannot be opened is described in one sentence:', () => {
  test.each([
    ['mysql://host/manor', 'is not the address of a PostgreSQL database'],
    ['nonsense', 'is not the address of a PostgreSQL database'],
    ['postgres://manor:hush@127.0.0.1:1/manor', 'no PostgreSQL server answers at 127.0.0.1:1 (ECONNREFUSED)'],
    [
      'postgres://manor:hush@no-such-host.invalid/manor',
      'no PostgreSQL server answers at no-such-host.invalid',
    ],
  ])('%s', async (url, sentence) => {
    const error = await connect({ url, log }).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(ConnectError);
    expect(String(error)).toContain('DATABASE_URL');
    expect(String(error)).toContain(sentence);
    expect(String(error)).not.toContain('hush');
  });

  test('a folder that is a file', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'manor-file-')), 'file');
    writeFileSync(path, '');
    await expect(connect({ folder: join(path, 'database'), log })).rejects.toThrow('cannot be written');
    rmSync(join(path, '..'), { recursive: true });
  });
});

testOnPostgres('the error names a database that does not exist', async () => {
  const { rows } = await sql<{ port: number }>`SELECT inet_server_port() AS port`.execute(connection.db);
  const url = `postgres://manor:hush@127.0.0.1:${rows[0]?.port}/nowhere`;
  await expect(connect({ url, log })).rejects.toThrow(`there is no database "nowhere" at 127.0.0.1`);
});
