import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { auditManor } from '#server/auditManor.ts';
import { openConstants } from '#server/config/openConstants.ts';
import { connect } from '#server/db/connect.ts';
import type { Connection } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { accountLines } from '#server/ledger/ledgerLines.ts';
import { post } from '#server/ledger/post.ts';
import { seal } from '#server/ledger/seal.ts';
import { tendRanges } from '#server/ledger/tendRanges.ts';
import { chainOf } from '../ledger/chainOf.ts';
import { atr, expectSound, posting, postOne } from '../ledger/ledgerWorld.ts';
import { genesisAsBefore } from '../ledger/postAsBefore.ts';
import { createDatabase, type Database } from '../support/createDatabase.ts';
import { findPostgres } from '../support/findPostgres.ts';
import { needsPostgres } from '../support/skipReason.ts';
import { BEGIN } from '../support/world.ts';

const postgres = findPostgres();
const log = makeLogger('silent');
const MIGRATIONS = join(import.meta.dirname, '../../server/db/migrations');

/** First migration after the release whose ledger is three tables. */
const FIRST_NEW = '0068';

/** Tables of the ledger, and the name that they had before. */
const TABLES = [
  ['posting', 'posting'],
  ['entry_apart', 'entry'],
  ['chain_run', 'chain_link'],
] as const;

/** Least width of the ranges that the tests add. */
const NARROW = 1_000;

describe.skipIf(!postgres.found)('postings in ranges of ids', needsPostgres(postgres), () => {
  let database: Database;
  let connection: Connection;
  let older: pg.Client;
  let folder: string;

  const give = (key: string, player: bigint) =>
    postOne(connection.db, posting(key, [atr('pool:promotion', `user:${player}`, 1)]));
  const sealAll = () => inTransaction(connection.db, (tx) => seal(tx));
  const tend = (wallNow = BEGIN) => inTransaction(connection.db, (tx) => tendRanges(tx, wallNow, NARROW));

  /** A payment as a node of the release before sends it, by a statement that it prepared once. */
  const payAsBefore = (key: string, player: number) =>
    older.query({
      name: 'pay',
      text: `SELECT ledger_post(ARRAY[$1], ARRAY['backendRecharge'], ARRAY['test'], ARRAY['test'], ARRAY[$2::bigint],
        ARRAY[$2::bigint], ARRAY['ATR', 'ATR'], ARRAY['pool:promotion', $3], ARRAY[0, 0], ARRAY[NULL, $4]::bigint[],
        ARRAY[1, 1], ARRAY[1, 2], ARRAY[-1000000, 1000000]::bigint[], 0, true)`,
      values: [key, BEGIN, `user:${player}`, player],
    });
  /** Entries of a player, newest first, likewise. */
  const readAsBefore = async (player: number) => {
    const { rows } = await older.query<{ key: string }>({
      name: 'lines',
      text: `SELECT p.key, e.* FROM account a JOIN entry e ON e.account_id = a.id JOIN posting p ON p.id = e.posting_id
        WHERE a.name = $1 ORDER BY e.posting_id DESC`,
      values: [`user:${player}`],
    });
    return rows.map(({ key }) => key);
  };
  /** Links by number, newest first, and those behind one, likewise. */
  const chainAsBefore = async () => {
    const { rows: head } = await older.query<{ sequence: string }>({
      name: 'head',
      text: 'SELECT sequence, hash FROM chain_link ORDER BY sequence DESC LIMIT 1',
    });
    const { rows } = await older.query<{ sequence: string; posting_id: string }>({
      name: 'along',
      text: 'SELECT sequence, posting_id, hash FROM chain_link WHERE sequence > $1 ORDER BY sequence LIMIT $2',
      values: [2, 1_000],
    });
    const { rows: unsealed } = await older.query({
      name: 'unsealed',
      text: `SELECT p.id FROM posting p WHERE p.id > (SELECT floor_id FROM seal_state) AND NOT EXISTS (
        SELECT 1 FROM chain_link c WHERE c.posting_id = p.id AND c.posting_id > (SELECT floor_id FROM seal_state))`,
    });
    return { head: head[0], along: rows, unsealed: unsealed.length };
  };
  const ranges = async () => {
    const { rows } = await older.query<{ from_id: string; until_id: string }>(
      'SELECT * FROM ledger_ranges() ORDER BY from_id',
    );
    return rows.map(({ from_id, until_id }) => [Number(from_id), Number(until_id)] as const);
  };
  const newest = async () => (await ranges()).at(-1) ?? [NaN, NaN];
  const nextId = (id: number) => older.query(`SELECT setval('posting_id_seq', ${id}, false)`);

  beforeAll(async () => {
    database = await createDatabase(inject('postgres').serverUrl);
    connection = await connect({ url: database.url, log, maxConnections: 3 });
    folder = mkdtempSync(join(tmpdir(), 'manor-released-'));
    for (const name of readdirSync(MIGRATIONS))
      if (name < FIRST_NEW) cpSync(join(MIGRATIONS, name), join(folder, name));
    await migrate(connection.db, folder);
    const constants = await openConstants(connection, { wallNow: () => BEGIN, log });
    const at = { gameNow: BEGIN, wallNow: BEGIN };
    await genesisAsBefore(connection.db, constants.current(), at);
    older = new pg.Client({ connectionString: database.url });
    await older.connect();
    for (let n = 1; n <= 5; n += 1) await payAsBefore(`old:${n}`, 8_001);
    await sealAll();
  });
  afterAll(async () => {
    await older.end();
    await connection.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('a released world moves without a row read under a lock, while nodes of before write and read', async () => {
    const before = await older.query<{ at: string }>(
      `SELECT relfilenode::text AS at FROM pg_class WHERE relname = ANY ($1) ORDER BY relname`,
      [TABLES.map(([, before]) => before)],
    );
    expect(await readAsBefore(8_001)).toHaveLength(5);
    const chain = await chainAsBefore();
    expect(chain.unsealed).toBe(0);
    let written = 5;
    for (const step of readdirSync(MIGRATIONS).filter((name) => name >= FIRST_NEW)) {
      cpSync(join(MIGRATIONS, step), join(folder, step));
      expect(await migrate(connection.db, folder)).toEqual([step]);
      written += 1;
      await payAsBefore(`old:${written}`, 8_001);
      expect(await readAsBefore(8_001)).toHaveLength(written);
      expect(await chainAsBefore()).toEqual({ ...chain, unsealed: written - 5 });
    }
    const after = await older.query<{ at: string }>(
      `SELECT relfilenode::text AS at FROM pg_class WHERE relname = ANY ($1) ORDER BY relname`,
      [['posting_0', 'entry_0', 'chain_link_0']],
    );
    expect(after.rows).toEqual(before.rows);
    expect((await ranges()).map(([from]) => from)).toEqual([0]);
    expect(await give('old:1', 8_001n)).toMatchObject({ again: true });
    await sealAll();
    // A row for all of them, and a link for each to a node of before.
    const { rows: runs } = await older.query<{ links: number }>(
      'SELECT links FROM chain_run ORDER BY sequence DESC LIMIT 2',
    );
    expect(runs.map(({ links }) => links)).toEqual([written - 5, 1]);
    const now = await chainAsBefore();
    expect(now).toMatchObject({ head: { sequence: now.along.at(-1)?.sequence }, unsealed: 0 });
    expect(now.along.slice(0, chain.along.length)).toEqual(chain.along);
    expect(now.along.map(({ sequence }) => Number(sequence))).toEqual(now.along.map((_, at) => at + 3));
    expect(now.along).toHaveLength(chain.along.length + written - 5);
    await chainOf(connection.db);
    await expectSound(connection.db);
  });

  test('nothing of the ledger can be changed in a range either', async () => {
    for (const [name, before] of TABLES) {
      for (const table of [name, `${before}_0`])
        await expect(older.query(`DELETE FROM ${table}`)).rejects.toThrow('append-only');
    }
  });

  test('a range is added when half of the last one is used, once, and for the pace of a month', async () => {
    const [, end] = await newest();
    expect(await tend()).toBe(false);
    await nextId(end - 100);
    await give('half', 8_001n);
    expect(await tend()).toBe(true);
    expect(await tend()).toBe(false);
    const [from, until] = await newest();
    expect(from).toBe(end);
    expect(until - from).toBe(1e9);
    // Half of it is used a hundred days after its first posting.
    await give('wide', 8_001n);
    await nextId(from);
    await give('first', 8_001n);
    await nextId(from + 5e8 + 2);
    await give('half again', 8_001n);
    expect(await tend(BEGIN + 100 * DAY_MS)).toBe(true);
    expect(await newest()).toEqual([until, until + 150_000_001]);
    await sealAll();
    await expectSound(connection.db);
  });

  test('of two nodes that start at once one adds the range', async () => {
    const [from] = await newest();
    await nextId(from);
    await give('first of its range', 8_001n);
    const [, end] = await newest();
    await nextId(end - 1);
    const both = await Promise.all([tend(), tend()]);
    expect(both.filter(Boolean)).toHaveLength(1);
    expect((await newest())[0]).toBe(end);
  });

  test('calls write and read while a range is added', async () => {
    const [from, end] = await newest();
    await nextId(from);
    await give('begun', 8_001n);
    await nextId(end - 10);
    await older.query('BEGIN');
    await payAsBefore('open', 8_002);
    expect(await readAsBefore(8_002)).toEqual(['open']);
    expect(await tend()).toBe(true);
    await payAsBefore('open still', 8_002);
    await older.query('COMMIT');
    expect(await readAsBefore(8_002)).toEqual(['open still', 'open']);
  });

  test('a key that a transaction has used in one range is not used again in the next', async () => {
    const [edge] = await newest();
    await nextId(edge - 1);
    await older.query('BEGIN');
    await payAsBefore('twice', 8_003);
    let isAnswered = false;
    // Another player's account and another shard: only the key is common.
    const second = inTransaction(connection.db, (tx) =>
      post(tx, posting('twice', [atr('user:8001', 'user:8004', 1)])),
    ).finally(() => (isAnswered = true));
    await expect
      .poll(
        async () =>
          (
            await connection.db
              .selectFrom('pg_locks' as 'account')
              .selectAll()
              .execute()
          ).filter((row) => 'granted' in row && row.granted === false).length,
      )
      .toBe(1);
    expect(isAnswered).toBe(false);
    await older.query('COMMIT');
    await expect(second).rejects.toMatchObject({ code: 'LG001' });
    await give('across', 8_003n);
    expect(await give('across', 8_003n)).toMatchObject({ again: true });
    expect(await payAsBefore('twice', 8_003)).toMatchObject({
      rows: [{ ledger_post: { again: [[1, String(edge - 1)]] } }],
    });
  });

  test('chain, audit and ledger lines go over the ends of ranges', async () => {
    await sealAll();
    await sealAll();
    expect(await auditManor(connection.db)).toMatchObject({ unsealed: 0n });
    await expectSound(connection.db);
    const all = await readAsBefore(8_001);
    const pages: bigint[] = [];
    let cursor: string | undefined;
    do {
      const page = await accountLines(connection.db, 'user:8001', { coin: 'ATR', size: 3, cursor });
      pages.push(...page.list.map(({ id }) => BigInt(id.split('_')[0] ?? '')));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(pages).toHaveLength(all.length);
    expect(pages).toEqual([...pages].sort((a, b) => Number(b - a)));
  });

  test('hot statements read the ranges that they need', async () => {
    const [from] = await newest();
    const plan = async (text: string) => {
      // Ranges of a few rows would rather be sorted.
      await older.query('SET enable_sort = off');
      const { rows } = await older.query<Record<'QUERY PLAN', string>>(`EXPLAIN (COSTS OFF) ${text}`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    expect(await plan(`SELECT * FROM entry WHERE posting_id = ${from}`)).not.toContain('entry_0');
    expect(await plan(`SELECT * FROM posting WHERE id >= ${from}`)).not.toContain('posting_0');
    const lines = await plan(
      'SELECT * FROM entry_apart WHERE account_id = 7 ORDER BY posting_id DESC LIMIT 21',
    );
    expect(lines).not.toContain('Sort');
    // A player's packed lines of one coin and type are found in the index alone; the first range has none.
    await older.query('SET enable_seqscan = off; SET enable_bitmapscan = off');
    const own = await plan(`SELECT id FROM posting WHERE player_id = 8001 AND id >= ledger_own_from()
      AND line_mark & ledger_coin('TKT') <> 0 AND line_mark >> 5 = ledger_type('recharge') >> 5 ORDER BY id DESC LIMIT 21`);
    expect(own).not.toContain('Sort');
    expect(own).not.toContain('posting_0');
    expect(own).toContain('Index Only Scan Backward');
    expect(await plan('SELECT * FROM chain_run ORDER BY sequence DESC LIMIT 1')).not.toMatch(/^ *-> +Sort/m);
  });
});
