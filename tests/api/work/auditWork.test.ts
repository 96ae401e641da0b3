import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { invariants } from '#server/invariants.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { seal } from '#server/ledger/seal.ts';
import { auditNow } from '#server/oversight/audit/auditNow.ts';
import { auditStep } from '#server/oversight/audit/auditStep.ts';
import { worldJobs } from '#server/worldJobs.ts';
import { measureWork } from '../../support/measureWork.ts';
import { openWorld, type Player, type TestWorld } from '../../support/world.ts';

const POSTINGS = 120;
const LINKS = 20;

let manor: TestWorld;
let player: Player;
beforeAll(async () => {
  manor = await openWorld();
  player = await manor.signIn();
  for (let n = 0; n < POSTINGS; n += 1) await manor.give(player, 'ATR', '1');
  await sealAll();
});
afterAll(() => manor.close());

const sealAll = () => inTransaction(manor.world.db, (tx) => seal(tx));
const links = async () =>
  Number((await manor.world.db.selectFrom('chain_link').select('sequence').execute()).length);
const progress = (kind: 'news' | 'full') =>
  manor.world.db.selectFrom('audit_progress').selectAll().where('kind', '=', kind).executeTakeFirstOrThrow();

/** Takes all pieces that are due; returns the links that each one passed in the nightly audit. */
async function auditAll(): Promise<number[]> {
  const passed: number[] = [];
  for (;;) {
    const before = (await progress('news')).sequence;
    const outcome = await auditStep({ world: manor.world, invariants, linksPerPiece: LINKS });
    const count = Number((await progress('news')).sequence - before);
    if (count > 0) passed.push(count);
    if (outcome === 'done') return passed;
  }
}

/** Changes a stored posting, as no call can. */
async function alter(kind: string): Promise<void> {
  const { db } = manor.world;
  await sql`ALTER TABLE posting DISABLE TRIGGER USER`.execute(db);
  await sql`UPDATE posting SET kind = ${kind} WHERE id = (
    SELECT posting_id FROM chain_link ORDER BY sequence OFFSET 60 LIMIT 1)`.execute(db);
  await sql`ALTER TABLE posting ENABLE TRIGGER USER`.execute(db);
}

test('the first night audits the chain in pieces, the next night only its new links', async () => {
  const count = await links();
  const first = await auditAll();
  expect(Math.max(...first)).toBe(LINKS);
  expect(first.reduce((sum, part) => sum + part, 0)).toBe(count);
  expect(await auditAll()).toEqual([]);
  for (let n = 0; n < 3; n += 1) await manor.give(player, 'ATR', '1');
  await sealAll();
  manor.advanceWall(DAY_MS);
  expect(await auditAll()).toEqual([3]);
  expect((await progress('news')).broken).toEqual([]);
});

test('a piece reads its own links alone, however long the chain is', async () => {
  for (let n = 0; n < 3; n += 1) await manor.give(player, 'ATR', '1');
  await sealAll();
  manor.advanceWall(DAY_MS);
  const { db, work } = measureWork(manor.world.db);
  await auditStep({ world: { ...manor.world, db }, invariants, linksPerPiece: LINKS });
  expect(Number((await progress('news')).sequence)).toBe(await links());
  // Progress, constants, links, floor, and a few statements an invariant; rows: constants and the links themselves.
  expect(work.statements).toBeLessThan(40);
  expect(work.rows).toBeLessThan(POSTINGS);
  await auditAll();
});

test('a change behind the audited links is found by the full audit of the week, and by one on demand', async () => {
  const kind = 'altered';
  await alter(kind);
  manor.advanceWall(DAY_MS);
  await auditAll();
  expect((await progress('news')).broken).toEqual([]);
  manor.advanceWall(7 * DAY_MS);
  await auditAll();
  expect((await progress('full')).broken).toEqual(['I20']);
  const day = BigInt(Math.floor(manor.world.wallNow() / DAY_MS));
  const run = await manor.world.db
    .selectFrom('audit_run')
    .selectAll()
    .where('day', '=', day)
    .executeTakeFirst();
  expect(run).toMatchObject({ ok: false, broken: ['I20'] });
  await alter('test');
  await manor.world.db
    .updateTable('audit_progress')
    .set({ is_wanted: true })
    .where('kind', '=', 'full')
    .execute();
  await auditAll();
  expect(await progress('full')).toMatchObject({ broken: [], is_wanted: false });
});

test('a pass over the jobs of a new day recomputes no hash: prices and expiries wait for no audit', async () => {
  manor.advanceWall(DAY_MS);
  await manor.advance(DAY_MS);
  const { db, work } = measureWork(manor.world.db);
  await runJobs({ ...manor.world, db }, worldJobs, { maxTurns: 3 });
  expect(work.statements).toBeGreaterThan(worldJobs.length);
  expect(work.texts.filter((text) => text.includes('ledger_hash('))).toEqual([]);
  await auditAll();
});

test('an audit on demand ends at its time limit and says that it is not whole', async () => {
  const { signal } = new AbortController();
  const whole = await auditNow(manor.world, invariants, { signal });
  expect(whole.isWhole).toBe(true);
  expect(whole.findings).toHaveLength(invariants.length);
  expect(whole.findings.filter(({ state }) => state === 'broken')).toEqual([]);
  let reads = 0;
  const now = () => (reads += 1) * 1_000;
  const part = await auditNow(manor.world, invariants, { signal, now });
  expect(part.isWhole).toBe(false);
  expect(part.findings).toHaveLength(invariants.length);
  const asked = part.findings.filter(({ state }) => state === 'holds').length;
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThan(whole.findings.filter(({ state }) => state === 'holds').length);
});

test('an audit on demand stops when the caller hangs up', async () => {
  const gone = new AbortController();
  gone.abort(new Error('gone'));
  await expect(auditNow(manor.world, invariants, { signal: gone.signal })).rejects.toThrow('gone');
});
