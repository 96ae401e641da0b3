import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { connect } from '#server/db/connect.ts';
import type { Connection } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { tendRequests } from '#server/http/request.repo.ts';
import { createDatabase, type Database } from '../support/createDatabase.ts';
import { findPostgres } from '../support/findPostgres.ts';
import { needsPostgres } from '../support/skipReason.ts';

const postgres = findPostgres();
const log = makeLogger('silent');
const MIGRATIONS = join(import.meta.dirname, '../../server/db/migrations');

/** The newest migration of the release whose `request` is one table. */
const RELEASED = '0055';

const DAY_MS = 86_400_000;
const NOW = Date.now();
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** Statements of the release before, prepared once, as its nodes have them in their connections. */
const write = (n: number, at: number) => ({
  name: 'write',
  text: `INSERT INTO request (player_id, id, path, params_hash, answer, created_at) VALUES (1, $1, 'p', '\\x00', $2, $3)`,
  values: [id(n), `answer ${n}`, new Date(at)],
});
const read = (n: number) => ({
  name: 'read',
  text: 'SELECT answer FROM request WHERE player_id = 1 AND id = $1',
  values: [id(n)],
});

describe.skipIf(!postgres.found)('kept answers in daily partitions', needsPostgres(postgres), () => {
  let database: Database;
  let connection: Connection;
  let older: pg.Client;
  let folder: string;

  const tend = (wallNow: number, limit = 1_000) =>
    inTransaction(connection.db, (tx) => tendRequests(tx, { wallNow, before: wallNow - DAY_MS, limit }));
  const partitions = async () => {
    const { rows } = await older.query<{ name: string }>(
      'SELECT name FROM request_partitions() ORDER BY name',
    );
    return rows.map(({ name }) => name);
  };
  /** End of the table from before, epoch milliseconds. */
  const boundOfBefore = async () => {
    const { rows } = await older.query<{ ends: Date }>(
      `SELECT ends FROM request_partitions() WHERE name = 'request_before'`,
    );
    return rows[0]?.ends.getTime() ?? NaN;
  };
  const dayName = (at: number) => `request_${new Date(at).toISOString().slice(0, 10).replaceAll('-', '')}`;
  const answerOf = async (n: number) => (await older.query<{ answer: string }>(read(n))).rows[0]?.answer;

  beforeAll(async () => {
    database = await createDatabase(inject('postgres').serverUrl);
    connection = await connect({ url: database.url, log, maxConnections: 3 });
    folder = mkdtempSync(join(tmpdir(), 'manor-released-'));
    for (const name of readdirSync(MIGRATIONS))
      if (name.slice(0, 4) <= RELEASED) cpSync(join(MIGRATIONS, name), join(folder, name));
    await migrate(connection.db, folder);
    older = new pg.Client({ connectionString: database.url });
    await older.connect();
    for (let n = 1; n <= 6; n += 1) await older.query(write(n, NOW - n * DAY_MS));
    await answerOf(1);
  });
  afterAll(async () => {
    await older.end();
    await connection.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('older nodes write and read between the steps and after them, and no answer is lost', async () => {
    const steps = readdirSync(MIGRATIONS).filter((name) => name.slice(0, 4) > RELEASED);
    let written = 10;
    for (const step of steps.sort()) {
      cpSync(join(MIGRATIONS, step), join(folder, step));
      expect(await migrate(connection.db, folder)).toEqual([step]);
      written += 1;
      await older.query(write(written, NOW));
      expect(await answerOf(written)).toBe(`answer ${written}`);
    }
    for (const n of [1, 2, 3, 4, 5, 6]) expect(await answerOf(n)).toBe(`answer ${n}`);
    expect(await partitions()).toEqual(['request_before', 'request_other']);
    await expect(older.query(write(1, NOW))).rejects.toThrow('duplicate key');
  });

  test('answers from before are deleted in pieces, and their table goes when its time is over', async () => {
    expect(await tend(NOW + 1, 2)).toBe(2);
    expect(await tend(NOW + 1, 100)).toBe(4);
    expect(await answerOf(1)).toBeUndefined();
    expect(await answerOf(11)).toBe('answer 11');
    const later = await boundOfBefore();
    await tend(later);
    expect(await partitions()).toEqual([
      dayName(later),
      dayName(later + DAY_MS),
      'request_before',
      'request_other',
    ]);
    await tend(later + DAY_MS);
    expect(await partitions()).not.toContain('request_before');
  });

  test('a day that a call reads is left for the next time, and is then dropped', async () => {
    const day = NOW + 20 * DAY_MS;
    await tend(day);
    await older.query(write(20, day));
    await older.query('BEGIN');
    expect(await answerOf(20)).toBe('answer 20');
    await tend(day + 2 * DAY_MS);
    expect(await partitions()).toContain(dayName(day));
    await older.query('COMMIT');
    await tend(day + 2 * DAY_MS);
    expect(await partitions()).not.toContain(dayName(day));
    expect(await answerOf(20)).toBeUndefined();
  });

  test('a day whose answers came before its partition keeps them, and the next day gets its own', async () => {
    const day = NOW + 40 * DAY_MS;
    await older.query(write(30, day));
    await tend(day);
    expect(await partitions()).not.toContain(dayName(day));
    expect(await partitions()).toContain(dayName(day + DAY_MS));
    expect(await answerOf(30)).toBe('answer 30');
  });
});
