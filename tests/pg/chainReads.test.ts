import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { connect } from '#server/db/connect.ts';
import type { Connection } from '#server/db/connection.ts';
import type { Tx } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { readSealedLines } from '#server/community/figures.repo.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { chainPage } from '#server/ledger/audit/chainPage.ts';
import { linksAfter } from '#server/ledger/linksAfter.ts';
import { sealedHead } from '#server/ledger/sealedBalances.ts';
import { unsealed } from '#server/ledger/unsealed.ts';
import { readHead, readLinkTime, readRange } from '#server/oversight/audit/auditProgress.repo.ts';
import { readLinks } from '#server/oversight/economy/economyLinks.repo.ts';
import { createDatabase, type Database } from '../support/createDatabase.ts';
import { findPostgres } from '../support/findPostgres.ts';
import { measureWork } from '../support/measureWork.ts';
import { needsPostgres } from '../support/skipReason.ts';

const postgres = findPostgres();

/** Links of each turn, and turns. All ids lie in the first range. */
const LINKS = 200n;
const TURNS = 2_000;

/** Reads a page of 50 links in the middle of a turn, or the state of the chain's end. */
const reads: [string, (tx: Tx, middle: bigint) => Promise<unknown>][] = [
  ['a page of the audit', (tx, middle) => chainPage(tx, middle, 50)],
  [
    'a piece of the audit',
    (tx, middle) =>
      readRange(tx, { sequence: middle, hash: Buffer.alloc(32), posting_id: middle }, middle + 1_000n, 50),
  ],
  ['the time of a link', (tx, middle) => readLinkTime(tx, middle)],
  ['links of the economy', (tx, middle) => readLinks(tx, middle, 50)],
  [
    'lines of the figures',
    async (tx, middle) => {
      await sql`UPDATE figures_state SET sequence = ${middle}`.execute(tx);
      return readSealedLines(tx, { postings: 50, lines: 100 });
    },
  ],
  ['the head', (tx) => sealedHead(tx)],
  ['the number of links', (tx) => readHead(tx)],
  ['postings that are not sealed', (tx) => sql`SELECT * FROM ${unsealed} AS behind`.execute(tx)],
  [
    'postings that were sealed last',
    async (tx) => {
      await sql`UPDATE seal_state SET floor_id = floor_id - 100`.execute(tx);
      return sql`SELECT * FROM ${unsealed} AS behind`.execute(tx);
    },
  ],
];

interface Plan {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
}

/** Rows that the functions of a plan returned. */
const rowsOfFunctions = ({ Plans = [], ...node }: Plan): number =>
  (node['Node Type'] === 'Function Scan' ? node['Actual Rows'] * node['Actual Loops'] : 0) +
  Plans.reduce((sum, plan) => sum + rowsOfFunctions(plan), 0);

describe.skipIf(!postgres.found)('reads of a long chain', needsPostgres(postgres), () => {
  let database: Database;
  let connection: Connection;

  beforeAll(async () => {
    const log = makeLogger('silent');
    database = await createDatabase(inject('postgres').serverUrl, 'template0');
    connection = await connect({ url: database.url, log, maxConnections: 2 });
    await migrate(connection.db);
    const { db } = connection;
    await sql`INSERT INTO posting (id, key, type, kind, reference, game_at, wall_at, hash)
      SELECT n, 'long:' || n, 'levelling', '', '', now(), now(), sha256('\\x01')
      FROM generate_series(1, ${LINKS * BigInt(TURNS)}::bigint) AS n`.execute(db);
    await sql`INSERT INTO chain_run (sequence, posting_id, hash, links)
      SELECT turn * ${LINKS}::bigint, (turn - 1) * ${LINKS}::bigint + 1, sha256('\\x01'), ${LINKS}::int
      FROM generate_series(1, ${TURNS}::int) AS turn`.execute(db);
    await sql`UPDATE seal_state SET floor_id = (SELECT max(id) FROM posting)`.execute(db);
    await sql`VACUUM ANALYZE posting, chain_run, figures_state, seal_state`.execute(db);
  });
  afterAll(async () => {
    await connection.close();
    await database.drop();
  });

  test.each(reads)('%s touches what it returns', async (_, read) => {
    const { db, work } = measureWork(connection.db);
    const undo = new Error('undo');
    const done = db.transaction().execute(async (tx) => {
      await read(tx, (LINKS * BigInt(TURNS)) / 2n + 30n);
      throw undo;
    });
    await expect(done).rejects.toBe(undo);
    // The chain has 30 pages and 400,000 links, and its postings have thousands of pages.
    expect(work.pages).toBeGreaterThan(0);
    expect(work.pages).toBeLessThan(600);
  });

  test('a page unfolds the turns that it needs, and not all that its limit allows', async () => {
    const links = linksAfter(sql`${LINKS + 30n}::bigint`, 50);
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
      EXPLAIN (ANALYZE, FORMAT JSON) SELECT * FROM ${links} AS link ORDER BY sequence`.execute(connection.db);
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    const unfolded = plan ? rowsOfFunctions(plan) : 0;
    expect(unfolded).toBeGreaterThanOrEqual(50);
    expect(unfolded).toBeLessThanOrEqual(2 * Number(LINKS));
  });
});
