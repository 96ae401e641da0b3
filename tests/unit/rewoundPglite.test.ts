import type { PGlite } from '@electric-sql/pglite';
import { beforeAll, expect, test, vi } from 'vitest';
import { migratedDump } from '../support/migratedPglite.ts';
import { rewoundPglite } from '../support/rewoundPglite.ts';

let dump: Blob;
beforeAll(async () => {
  dump = await migratedDump();
});

/** All files as one archive, which has the time of its making in it. */
async function filesOf(pglite: PGlite): Promise<Buffer> {
  vi.setSystemTime(0);
  try {
    const archive = await pglite.dumpDataDir('none');
    return Buffer.from(await archive.arrayBuffer());
  } finally {
    vi.useRealTimers();
  }
}

/** Leaves rows, files, settings, a listener, a cursor and a failed transaction. */
async function spoil(pglite: PGlite): Promise<void> {
  await pglite.exec(`
    CREATE TABLE trace (id int PRIMARY KEY, text text);
    INSERT INTO trace SELECT id, repeat('x', 500) FROM generate_series(1, 20000) AS id;
    CREATE TEMPORARY TABLE hidden AS SELECT * FROM trace;
    CREATE SEQUENCE numbers; SELECT nextval('numbers');
    DROP TABLE world_fact CASCADE;
    PREPARE known AS SELECT 1;
    SET work_mem = '5MB';
    CHECKPOINT;
    BEGIN;
    DECLARE place CURSOR FOR SELECT * FROM trace;
    FETCH 1 FROM place;
  `);
  await expect(pglite.query('SELECT 1 / 0')).rejects.toThrow('division by zero');
}

test('an engine that is used again has the same files, byte for byte, and no memory of the world before', async () => {
  const first = await rewoundPglite(dump);
  const files = await filesOf(first);
  await spoil(first);
  await first.close();
  for (let round = 0; round < 2; round += 1) {
    const next = await rewoundPglite(dump);
    expect((await filesOf(next)).equals(files)).toBe(true);
    expect(next.isInTransaction()).toBe(false);
    const { rows } = await next.query(`
      SELECT current_setting('work_mem') AS memory, to_regclass('trace') AS trace,
        (SELECT count(*)::int FROM pg_prepared_statements) AS statements,
        (SELECT count(*)::int FROM pg_cursors WHERE name = 'place') AS cursors`);
    expect(rows).toEqual([{ memory: '4MB', trace: null, statements: 0, cursors: 0 }]);
    await spoil(next);
    await next.close();
  }
});

test('a world that was closed reaches the engine no more, nor does the engine reach it', async () => {
  const heard: string[] = [];
  const first = await rewoundPglite(dump);
  await first.listen('word', (word) => heard.push(word));
  await first.close();
  expect(() => first.query('SELECT 1')).toThrow('PGlite is closed');
  const next = await rewoundPglite(dump);
  await next.listen('word', (word) => heard.push(`next: ${word}`));
  await next.query("SELECT pg_notify('word', 'hello')");
  await next.query('SELECT 1');
  expect(heard).toEqual(['next: hello']);
  await next.close();
});

test('two worlds that are open at once have an engine each', async () => {
  const [one, other] = await Promise.all([rewoundPglite(dump), rewoundPglite(dump)]);
  await one.exec('CREATE TABLE mine (id int)');
  expect((await other.query("SELECT to_regclass('mine') AS name")).rows).toEqual([{ name: null }]);
  await Promise.all([one.close(), other.close()]);
});
