import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditManor } from '#server/auditManor.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { figures } from '#server/community/figures.jobs.ts';
import type { Db } from '#server/db/database.ts';
import { ledgerRanges } from '#server/jobs/ledgerRanges.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { sealing } from '#server/jobs/sealing.ts';
import { economy } from '#server/oversight/economy/economy.jobs.ts';
import { reserves } from '#server/oversight/reserves/reserves.jobs.ts';
import { accountLines } from '#server/ledger/ledgerLines.ts';
import { openWorld, type TestWorld } from '../support/world.ts';
import { atr, expectSound, held, posting, postOne } from './ledgerWorld.ts';

let manor: TestWorld;
let db: Db;

beforeAll(async () => {
  manor = await openWorld();
  db = manor.world.db;
});
afterAll(() => manor.close());

async function ranges(): Promise<[bigint, bigint][]> {
  const { rows } = await sql<{ from_id: bigint; until_id: bigint }>`
    SELECT * FROM ledger_ranges() ORDER BY from_id`.execute(db);
  return rows.map(({ from_id, until_id }) => [from_id, until_id]);
}

const give = (key: string) => postOne(db, posting(key, [atr('pool:promotion', 'user:8201', 1)]));
const nextId = (id: bigint) => sql`SELECT setval('posting_id_seq', ${id}, false)`.execute(db);

async function work(): Promise<void> {
  await manor.advance(DAY_MS);
  for (const { failed } of await runJobs(manor.world, [ledgerRanges, sealing, figures, economy, reserves]))
    expect(failed).toBeNull();
}

test('a small world has one range', async () => {
  await give('range:0');
  await work();
  expect(await ranges()).toHaveLength(1);
});

test('postings go on in the next range: keys, chain, reserves and lines know both', async () => {
  const [[, end]] = (await ranges()) as [[bigint, bigint]];
  await nextId(end - 3n);
  await give('range:1');
  await work();
  expect((await ranges())[1]?.[0]).toBe(end);
  for (let n = 2; n <= 6; n += 1) await give(`range:${n}`);
  for (let n = 0; n <= 6; n += 1) expect(await give(`range:${n}`)).toMatchObject({ again: true });
  await expect(
    postOne(db, posting('range:1', [atr('pool:promotion', 'user:8201', 2)])),
  ).rejects.toMatchObject({
    code: 'LG001',
  });
  await work();
  const { rows } = await sql<{ table: string; links: bigint }>`
    SELECT tableoid::regclass::text AS table, sum(links) AS links FROM chain_run
    WHERE posting_id >= ${end - 3n} GROUP BY 1 ORDER BY 1`.execute(db);
  expect(rows[0]).toEqual({ table: 'chain_link_0', links: 3n });
  expect(rows[1]?.table).toBe(`chain_link_${end}`);
  expect(await held(db, 'user:8201')).toBe(7_000_000n);
  const { list } = await accountLines(db, 'user:8201', { coin: 'ATR' });
  expect(list.map(({ balanceAfter }) => balanceAfter)).toEqual(['7', '6', '5', '4', '3', '2', '1']);
  await expectSound(db);
});

test('a key that was put into two ranges is found', async () => {
  const [, [from]] = (await ranges()) as [[bigint, bigint], [bigint, bigint]];
  await sql`INSERT INTO posting (id, key, type, kind, reference, game_at, wall_at, hash)
    SELECT ${from + 500n}, key, type, kind, reference, game_at, wall_at, hash FROM posting WHERE key = 'range:1'`.execute(
    db,
  );
  const { findings } = await auditManor(db);
  expect(findings.filter(({ state }) => state === 'broken').map(({ id }) => id)).toContain('I19');
  await sql`ALTER TABLE posting DISABLE TRIGGER USER`.execute(db);
  await sql`DELETE FROM posting WHERE id = ${from + 500n}`.execute(db);
  await sql`ALTER TABLE posting ENABLE TRIGGER USER`.execute(db);
  await expectSound(db);
});
