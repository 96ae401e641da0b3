import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { auditManor, auditManorWithin } from '#server/auditManor.ts';
import { openConstants } from '#server/config/openConstants.ts';
import { connect } from '#server/db/connect.ts';
import type { Connection } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { closedRanges } from '#server/ledger/archive/closedRanges.repo.ts';
import { detachRange } from '#server/ledger/archive/detachRange.ts';
import { genesis } from '#server/ledger/genesis.ts';
import { ledgerLines } from '#server/ledger/ledgerLines.ts';
import { post } from '#server/ledger/post.ts';
import { seal } from '#server/ledger/seal.ts';
import { tendRanges } from '#server/ledger/tendRanges.ts';
import { holdRanges } from '#server/oversight/audit/audit.repo.ts';
import { makeAuditSeal } from '#server/oversight/audit/auditSeal.ts';
import { atr, expectSound, posting, postOne } from '../ledger/ledgerWorld.ts';
import { sealUntilClosed } from '../ledger/sealUntilClosed.ts';
import { createDatabase, type Database } from '../support/createDatabase.ts';
import { findPostgres } from '../support/findPostgres.ts';
import { needsPostgres } from '../support/skipReason.ts';
import { someoneWaits } from '../support/someoneWaits.ts';
import { BEGIN } from '../support/world.ts';

const postgres = findPostgres();
const log = makeLogger('silent');

/** Least width of the ranges that the tests add. */
const NARROW = 1_000;
/** Wall time of all postings: ranges of such an age are not kept. */
const wallAt = Date.UTC(2026, 0, 1);
const ALL = 10n ** 12n;

describe.skipIf(!postgres.found)('a range is detached beside others', needsPostgres(postgres), () => {
  let database: Database;
  let connection: Connection;
  let other: pg.Client;

  const give = (key: string, player: bigint) =>
    postOne(connection.db, posting(key, [atr('pool:promotion', `user:${player}`, 1)], { wallAt }));
  const sealAll = async () => {
    for (let turn = 0; turn < 3; turn += 1) await inTransaction(connection.db, (tx) => seal(tx));
  };
  const nextId = (id: bigint) => other.query(`SELECT setval('posting_id_seq', ${id}, false)`);
  /** Ends of the newest range. */
  const newestEnd = async () => {
    const { rows } = await other.query<{ until: string }>(
      'SELECT max(until_id) AS until FROM ledger_ranges()',
    );
    return BigInt(rows[0]?.until ?? 0);
  };
  const detachFirst = async () => {
    const range = await sealUntilClosed(connection.db);
    const { rows } = await other.query<{ head: string }>(
      `SELECT encode(hash, 'hex') AS head FROM chain_link WHERE posting_id >= ${range.from}
        AND posting_id < ${range.until} ORDER BY sequence DESC LIMIT 1`,
    );
    const terms = { followers: [], seal: makeAuditSeal(null), sha256: '', head: rows[0]?.head ?? '' };
    return detachRange(connection.db, range, { ...terms, wallNow: BEGIN, keepFrom: BEGIN + 1 });
  };

  beforeAll(async () => {
    database = await createDatabase(inject('postgres').serverUrl);
    connection = await connect({ url: database.url, log, maxConnections: 6 });
    await migrate(connection.db);
    const constants = await openConstants(connection, { wallNow: () => BEGIN, log });
    const at = { gameNow: BEGIN, wallNow: BEGIN };
    await inTransaction(connection.db, (tx) => genesis(tx, constants.current(), at));
    other = new pg.Client({ connectionString: database.url });
    await other.connect();
    for (let n = 1; n <= 5; n += 1) await give(`old:${n}`, 8_001n);
    await sealAll();
    const end = await newestEnd();
    await nextId(end - 3n);
    await give('near', 8_001n);
    await inTransaction(connection.db, (tx) => tendRanges(tx, BEGIN, NARROW));
  });
  afterAll(async () => {
    await other.end();
    await connection.close();
    await database.drop();
  });

  test('also when its last posting was linked behind those of the next range', async () => {
    const end = await newestEnd();
    expect(end).toBeGreaterThan(0n);
    // Takes the last ids of the range, and commits when others have been linked.
    let go: () => void = () => undefined;
    const gate = new Promise<void>((open) => (go = open));
    let begun: () => void = () => undefined;
    const isBegun = new Promise<void>((open) => (begun = open));
    const late = inTransaction(connection.db, async (tx) => {
      await post(tx, posting('late:1', [atr('pool:casting', 'user:8002', 1)]));
      await post(tx, posting('late:2', [atr('pool:casting', 'user:8002', 1)]));
      begun();
      await gate;
    });
    await isBegun;
    await give('early:1', 8_003n);
    await give('early:2', 8_003n);
    await sealAll();
    go();
    await late;
    await give('after', 8_003n);
    await sealAll();
    const { rows } = await other.query<{ key: string }>(
      'SELECT key FROM chain_link c JOIN posting p ON p.id = c.posting_id ORDER BY sequence DESC LIMIT 5',
    );
    expect(rows.map(({ key }) => key)).toEqual(['after', 'late:2', 'late:1', 'early:2', 'early:1']);
    await expectSound(connection.db);
    await detachFirst();
    const kept = await other.query('SELECT key FROM posting ORDER BY id');
    expect(kept.rows).toEqual([{ key: 'early:1' }, { key: 'early:2' }, { key: 'after' }]);
    await expectSound(connection.db);
    const { list } = await ledgerLines(connection.db, 8_002n, {});
    expect(list).toMatchObject([{ type: 'opening', amount: '2', balanceAfter: '2' }]);
  });

  /** Fills the range, and begins the next one. */
  async function fill(name: string): Promise<void> {
    const end = await newestEnd();
    await nextId(end - 2n);
    const move = (n: number) =>
      postOne(connection.db, posting(`${name}:${n}`, [atr('pool:promotion', 'pool:casting', 1)], { wallAt }));
    await move(1);
    await inTransaction(connection.db, (tx) => tendRanges(tx, BEGIN, NARROW));
    for (let n = 2; n <= 4; n += 1) await move(n);
    await sealAll();
  }

  /** Resolves when the detaching transaction has given up the lock for a while. */
  async function someoneRests(): Promise<void> {
    for (;;) {
      const { rows } = await other.query(
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'",
      );
      if (rows.length > 0) return;
    }
  }

  test('while somebody reads its tables for long, without making calls wait for them', async () => {
    await fill('second');
    await other.query('BEGIN');
    await other.query('SELECT count(*) FROM entry');
    const detached = detachFirst();
    await someoneRests();
    // The lock was given up: calls pass, and it is tried again.
    for (let n = 1; n <= 4; n += 1) await give(`meanwhile:${n}`, 8_004n);
    await other.query('COMMIT');
    await detached;
    await expectSound(connection.db);
    expect(await give('meanwhile:1', 8_004n)).toMatchObject({ again: true });
  });

  test('while an audit looks at one snapshot: it sees the range or its openings', async () => {
    await fill('third');
    let detached: Promise<unknown> = Promise.resolve();
    const transaction = connection.db.transaction().setIsolationLevel('repeatable read');
    const findings = await transaction.execute(async (tx) => {
      await holdRanges(tx);
      detached = detachFirst();
      await someoneWaits(connection.db);
      const report = await auditManorWithin(tx);
      return report.findings.filter(({ state }) => state === 'broken');
    });
    await detached;
    expect(findings).toEqual([]);
    const { findings: after } = await auditManor(connection.db);
    expect(after.filter(({ state }) => state === 'broken')).toEqual([]);
    await expect(give('late:1', 8_002n)).rejects.toMatchObject({ code: 'LG005' });
  });

  /** Runs the command on the database; returns its exit status and what it prints. */
  const run = (...args: string[]) =>
    new Promise<{ status: unknown; out: string; error: string }>((resolve) => {
      const env = { PATH: process.env.PATH, DATABASE_URL: database.url };
      const all = ['--import', 'tsx', 'server/archive.ts', ...args];
      execFile(process.execPath, all, { env }, (failure, out, error) =>
        resolve({ status: failure ? failure.code : 0, out, error }),
      );
    });

  test('by the command, once a second folder holds it and everybody has passed it', async () => {
    await fill('fourth');
    const range = await sealUntilClosed(connection.db);
    const folder = mkdtempSync(join(tmpdir(), 'manor-detach-'));
    const [to, copy] = [join(folder, 'to'), join(folder, 'copy')];
    try {
      await other.query(`UPDATE audit_progress SET sequence = c.sequence, posting_id = c.posting_id
        FROM (SELECT * FROM chain_link ORDER BY sequence DESC LIMIT 1) c WHERE kind = 'night'`);
      const name = `${range.from} to ${range.until}`;
      const alone = await run('--to', to, '--copy', copy, '--detach');
      expect(alone).toMatchObject({ status: 0, error: '' });
      const missing = join(copy, `ledger-${range.from}-${range.until}.json`);
      expect(alone.out).toMatch(`archive: ${name} stays: ${missing} is missing\n`);
      cpSync(to, copy, { recursive: true });
      const early = await run('--to', to, '--copy', copy, '--detach');
      expect(early.out).toMatch(`archive: ${name} stays: community figures: read up to link 0 of `);
      await other.query('UPDATE figures_state SET sequence = (SELECT max(sequence) FROM chain_link)');
      await other.query(
        'INSERT INTO economy_day (day, sequence) SELECT 1, max(sequence) FROM chain_link ON CONFLICT DO NOTHING',
      );
      await other.query(`UPDATE holding_run SET transfers_to = ${range.until}`);
      expect((await run('--to', to)).out).not.toMatch('detached');
      const { status, out } = await run('--to', to, '--copy', copy, '--detach', '--keep', '2');
      expect(out).toMatch(new RegExp(`archive: ${name} is detached, 4 postings, head [0-9a-f]{64}\n$`));
      expect(status).toBe(0);
      expect(await closedRanges(connection.db, ALL)).toEqual([]);
      const refused = await Promise.all([
        run('--to', to, '--detach'),
        run('--to', to, '--copy', copy),
        run('--to', to, '--copy', copy, '--detach', '--keep', '1'),
        run('--to', to, '--copy', copy, '--detach', '--keep', 'all'),
      ]);
      for (const { status: code, error } of refused)
        expect([code, error.split(' ')[0]]).toEqual([2, 'Usage:']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
