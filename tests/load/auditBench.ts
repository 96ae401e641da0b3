import pg from 'pg';
import pino from 'pino';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { dayOf } from '#core/rules/clock.ts';
import { connect } from '#server/db/connect.ts';
import type { Db } from '#server/db/database.ts';
import { invariants } from '#server/invariants.ts';
import { makeAuditSeal } from '#server/oversight/audit/auditSeal.ts';
import { auditStep } from '#server/oversight/audit/auditStep.ts';
import type { World } from '#server/world/world.ts';
import { createDatabase } from '../support/createDatabase.ts';
import { manorProcess } from '../support/manorProcess.ts';
import { measureWork } from '../support/measureWork.ts';
import { rounded, type BenchRow } from './benchRow.ts';
import { FIRST_ID, fillPostings } from './fillPostings.ts';
import { spendAndPay } from './spendAndPay.ts';

/** Filled postings of the day before each measured night, spends beside them, and sponsors who are paid for these. */
const DAY_POSTINGS = 2_000;
const DAY_SPENDS = 500;
const DAY_SPONSORS = 20;
/** Players of a day, as many behind each history: a night costs some tenths of a ms for each account that was used. */
const DAY_PLAYERS = 100;

/** Without a key: rows of the checkpoint are not sealed, so that the fill can write them. */
const seal = makeAuditSeal(null);

/** Moves the checkpoint of the nights behind the filled postings, as if nights had audited them. */
async function markAudited(client: pg.ClientBase, filled: number): Promise<void> {
  await client.query(
    `UPDATE audit_progress SET sequence = c.sequence, hash = c.hash, posting_id = (SELECT floor_id FROM seal_state)
     FROM (SELECT * FROM chain_run ORDER BY sequence DESC LIMIT 1) AS c WHERE kind = 'night'`,
  );
  await client.query(
    `INSERT INTO audit_checkpoint (day, sequence, hash, posting_id, is_sound, signer, signature)
     SELECT done_day, sequence, hash, posting_id, true, '', '' FROM audit_progress WHERE kind = 'night'`,
  );
  await client.query(
    `INSERT INTO audit_balance (account_id, balance, version, seal)
     SELECT id, balance, version, '' FROM account WHERE version > 0
     ON CONFLICT (account_id) DO UPDATE SET balance = excluded.balance, version = excluded.version`,
  );
  await client.query(
    `INSERT INTO audit_sum (kind, invariant, name, amount, seal) VALUES ('night', 'I3', 'ATR:owned', $1, '')
     ON CONFLICT (kind, invariant, name) DO UPDATE SET amount = audit_sum.amount + excluded.amount`,
    [filled],
  );
  await client.query('VACUUM (ANALYZE) audit_balance');
}

/** Runs one night to its end; throws when it finds anything broken. */
async function runNight(db: Db, wallNow: number): Promise<void> {
  const world = {
    db,
    log: pino({ level: 'silent' }),
    wallNow: () => wallNow,
    chain: { books: null },
  } as unknown as World;
  const read = () =>
    db.selectFrom('audit_progress').selectAll().where('kind', '=', 'night').executeTakeFirstOrThrow();
  // A run that the stopped server began ends first.
  let run = await read();
  while (run.done_day !== BigInt(dayOf(wallNow))) {
    while ((await auditStep({ world, invariants, seal })) === 'more');
    run = await read();
  }
  if (run.broken.length > 0 || run.cut.length > 0) {
    throw new Error(`the night is not sound: ${[...run.broken, ...run.cut].join(' ')}`);
  }
}

/**
 * Time of a night, and pages that its statements touch, behind histories of different length. Each night audits the
 * postings of one day of the same size.
 */
export async function auditBench(
  serverUrl: string,
  { sizes, say }: { sizes: readonly number[]; say(line: string): void },
): Promise<BenchRow[]> {
  const database = await createDatabase(serverUrl, 'template0');
  const server = await manorProcess({ DATABASE_URL: database.url, MANOR_SPEED: '1', LOG_LEVEL: 'error' });
  await server.stop();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const connection = await connect({ url: database.url, log: pino({ level: 'silent' }), maxConnections: 3 });
  let filled = 0;
  let wallNow = Date.now();
  const night = async (db: Db) => {
    await fillPostings(client, filled, DAY_POSTINGS, DAY_PLAYERS);
    filled += DAY_POSTINGS;
    wallNow += DAY_MS;
    const sponsors = Array.from({ length: DAY_SPONSORS }, (_, at) => BigInt(FIRST_ID + at));
    await spendAndPay(connection.db, { spends: DAY_SPENDS, sponsors, name: `day:${wallNow}`, wallNow });
    await client.query(`UPDATE audit_progress SET done_day = $1 WHERE kind = 'week'`, [dayOf(wallNow)]);
    const begun = performance.now();
    await runNight(db, wallNow);
    return (performance.now() - begun) / 1000;
  };
  const rows: BenchRow[] = [];
  let first: { seconds: number; pages: number } | null = null;
  try {
    // The genesis is audited, so that the sums are those of the chain.
    await night(connection.db);
    for (const size of sizes) {
      const missing = size - filled;
      await fillPostings(client, filled, missing);
      filled += missing;
      await markAudited(client, missing);
      const seconds = [await night(connection.db), await night(connection.db), await night(connection.db)];
      const { db, work } = measureWork(connection.db);
      await night(db);
      const best = Math.min(...seconds);
      first ??= { seconds: best, pages: work.pages };
      const name = `${size.toLocaleString('en')} postings`;
      say(`  ${name}: ${seconds.map((value) => rounded(value, 2)).join(', ')} s, ${work.pages} pages`);
      rows.push(
        {
          what: `night of ${(DAY_POSTINGS + DAY_SPENDS).toLocaleString('en')} postings, and payments of ${DAY_SPONSORS} sponsors, behind ${name}`,
          value: rounded(best, 2),
          unit: 's',
          budget: null,
          note: `best of three; ${work.pages.toLocaleString('en')} pages, ${rounded(work.pages / first.pages, 2)} times the first`,
        },
        {
          what: 'its time ÷ that of the first',
          value: rounded(best / first.seconds, 2),
          unit: '',
          budget: { most: 1.5 },
        },
      );
    }
    return rows;
  } finally {
    await connection.close();
    await client.end();
    await database.drop();
  }
}
