import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditInPieces } from '#server/auditManor.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { invariants } from '#server/invariants.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import type { AuditView } from '#server/ledger/audit/invariant.ts';
import { seal } from '#server/ledger/seal.ts';
import { showManorCoins } from '#server/neighbours/audit/showManorCoins.ts';
import { auditNow } from '#server/oversight/audit/auditNow.ts';
import { isSignedBy, makeAuditSeal } from '#server/oversight/audit/auditSeal.ts';
import { auditStep } from '#server/oversight/audit/auditStep.ts';
import { headText, readCheckpoint } from '#server/oversight/audit/checkpoint.repo.ts';
import { worldJobs } from '#server/worldJobs.ts';
import { measureWork } from '../../support/measureWork.ts';
import { openWorld, type Player, type TestWorld } from '../../support/world.ts';

const POSTINGS = 120;
const LINKS = 20;
/** Players who do nothing. */
const PLAYERS = 3_000;
const auditSeal = makeAuditSeal('11'.repeat(32));

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
const progress = (kind: 'night' | 'week') =>
  manor.world.db.selectFrom('audit_progress').selectAll().where('kind', '=', kind).executeTakeFirstOrThrow();

/** Takes all pieces that are due; returns the links that each one passed in the nightly audit. */
async function auditAll(): Promise<number[]> {
  const passed: number[] = [];
  for (;;) {
    const before = (await progress('night')).sequence;
    const outcome = await auditStep({
      world: manor.world,
      invariants,
      seal: auditSeal,
      linksPerPiece: LINKS,
    });
    const count = Number((await progress('night')).sequence - before);
    if (count > 0) passed.push(count);
    if (outcome === 'done') return passed;
  }
}

/** Changes a stored posting, as no call can. */
async function alter(kind: string): Promise<void> {
  const { db } = manor.world;
  await sql`ALTER TABLE posting DISABLE TRIGGER USER`.execute(db);
  await sql`UPDATE posting SET kind = ${kind} WHERE id = (
    SELECT c.posting_id FROM chain_link c JOIN posting p ON p.id = c.posting_id
    WHERE p.type <> 'genesis' ORDER BY c.sequence OFFSET 58 LIMIT 1)`.execute(db);
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
  expect((await progress('night')).broken).toEqual([]);
});

test('a piece reads its own links alone, however long the chain is', async () => {
  for (let n = 0; n < 3; n += 1) await manor.give(player, 'ATR', '1');
  await sealAll();
  manor.advanceWall(DAY_MS);
  const { db, work } = measureWork(manor.world.db);
  await auditStep({ world: { ...manor.world, db }, invariants, seal: auditSeal, linksPerPiece: LINKS });
  expect(Number((await progress('night')).sequence)).toBe(await links());
  // Progress, constants, links, floor, a few statements an invariant for postings and for touched accounts, sums and
  // balances; rows: constants, the links themselves and their accounts.
  expect(work.statements).toBeLessThan(75);
  expect(work.rows).toBeLessThan(POSTINGS);
  await auditAll();
});

test('a change behind the audited links is found by the full audit of the week, and by one on demand', async () => {
  const kind = 'altered';
  await alter(kind);
  manor.advanceWall(DAY_MS);
  await auditAll();
  expect((await progress('night')).broken).toEqual([]);
  manor.advanceWall(7 * DAY_MS);
  await auditAll();
  expect((await progress('week')).broken).toEqual(['I20']);
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
    .where('kind', '=', 'week')
    .execute();
  await auditAll();
  expect(await progress('week')).toMatchObject({ broken: [], is_wanted: false });
});

test('a pass over the jobs of a new day recomputes no hash: prices and expiries wait for no audit', async () => {
  manor.advanceWall(DAY_MS);
  await manor.advance(DAY_MS);
  const { db, work } = measureWork(manor.world.db);
  await runJobs({ ...manor.world, db }, worldJobs, { maxTurns: 3 });
  expect(work.statements).toBeGreaterThan(worldJobs.length);
  expect(work.sent.filter(({ text }) => text.includes('ledger_hash('))).toEqual([]);
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

test('a full audit in pieces only reads, and finds what was altered behind the checkpoint', async () => {
  await sealAll();
  const { db, work } = measureWork(manor.world.db);
  expect(await auditInPieces(db)).toMatchObject({ ok: true, postings: BigInt(await links()) });
  expect(
    work.sent.filter(({ text }) => /^\s*(insert|update|delete|truncate)|for update/i.test(text)),
  ).toEqual([]);
  await alter('altered');
  const { ok, findings } = await auditInPieces(manor.world.db);
  expect(ok).toBe(false);
  expect(findings.filter(({ state }) => state === 'broken').map(({ id }) => id)).toEqual(['I20']);
  await alter('test');
});

test('an audit on demand stops when the caller hangs up', async () => {
  const gone = new AbortController();
  gone.abort(new Error('gone'));
  await expect(auditNow(manor.world, invariants, { signal: gone.signal })).rejects.toThrow('gone');
});

/** Posts once, lets a day pass and audits; returns the findings of the night. */
async function nightAfterOne(using = auditSeal): Promise<string[]> {
  await manor.give(player, 'ATR', '1');
  await sealAll();
  manor.advanceWall(DAY_MS);
  while ((await auditStep({ world: manor.world, invariants, seal: using })) === 'more');
  return (await progress('night')).broken;
}

const account = () =>
  manor.world.db
    .selectFrom('account')
    .selectAll()
    .where('name', '=', `user:${player.id}`)
    .where('coin', '=', 'ATR')
    .executeTakeFirstOrThrow();

test('a finished night leaves a head that anybody with the public key can verify', async () => {
  expect(await nightAfterOne()).toEqual([]);
  const head = await readCheckpoint(manor.world.db);
  if (!head) throw new Error('no checkpoint');
  expect(head).toMatchObject({ sequence: (await progress('night')).sequence, is_sound: true });
  expect(isSignedBy(head.signer, headText(head), head.signature)).toBe(true);
  expect(isSignedBy(head.signer, headText({ ...head, is_sound: false }), head.signature)).toBe(false);
});

test('balances continue those of the checkpoint, which nobody without the key can write', async () => {
  const { id, balance, version } = await account();
  const stored = await manor.world.db
    .selectFrom('audit_balance')
    .selectAll()
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(stored).toMatchObject({ balance, version });
  await manor.world.db
    .updateTable('audit_balance')
    .set({ balance: balance + 1n })
    .where('account_id', '=', id)
    .execute();
  expect(await nightAfterOne()).toEqual(['I18']);
  expect(await nightAfterOne()).toEqual([]);
});

test('an altered sum of the checkpoint is found by the invariant that goes on from it', async () => {
  await sql`UPDATE audit_sum SET amount = amount - 1 WHERE kind = 'night' AND name = 'ATR:owned'`.execute(
    manor.world.db,
  );
  expect(await nightAfterOne()).toEqual(['I3']);
  await sql`UPDATE audit_sum SET amount = amount + 1 WHERE kind = 'night' AND name = 'ATR:owned'`.execute(
    manor.world.db,
  );
  // The piece has sealed the altered sum: a night from the first link counts anew.
  await sql`UPDATE audit_progress SET signer = '' WHERE kind = 'night'`.execute(manor.world.db);
  expect(await nightAfterOne()).toEqual([]);
});

test('a night whose checkpoint was moved begins at the first link and says so', async () => {
  await sql`UPDATE audit_progress SET sequence = sequence - 1 WHERE kind = 'night'`.execute(manor.world.db);
  expect(await nightAfterOne()).toEqual(['CP']);
  expect(Number((await progress('night')).sequence)).toBe(await links());
  expect(await nightAfterOne()).toEqual([]);
});

test('a night under another key, or after an older version, begins at the first link without a finding', async () => {
  expect(await nightAfterOne(makeAuditSeal('22'.repeat(32)))).toEqual([]);
  const signer = Buffer.from((await readCheckpoint(manor.world.db))?.signer ?? []);
  expect(signer).toEqual(makeAuditSeal('22'.repeat(32)).signer);
  await sql`DELETE FROM audit_checkpoint`.execute(manor.world.db);
  expect(await nightAfterOne(makeAuditSeal(null))).toEqual([]);
  expect(Number((await progress('night')).sequence)).toBe(await links());
});

test('a night finds a balance that was altered on an account of its postings', async () => {
  const { id } = await account();
  await manor.give(player, 'ATR', '1');
  await sealAll();
  await sql`UPDATE account SET balance = balance + 5 WHERE id = ${id}`.execute(manor.world.db);
  manor.advanceWall(DAY_MS);
  while ((await auditStep({ world: manor.world, invariants, seal: auditSeal })) === 'more');
  expect((await progress('night')).broken).toEqual(expect.arrayContaining(['I1', 'I18']));
  await sql`UPDATE account SET balance = balance - 5 WHERE id = ${id}`.execute(manor.world.db);
  expect(await nightAfterOne()).toEqual([]);
});

/** Pages that the statements of a night after one posting touch. */
async function pagesOfNight(): Promise<number> {
  await manor.give(player, 'ATR', '1');
  await sealAll();
  manor.advanceWall(DAY_MS);
  // The weekly audit reads everything.
  const today = BigInt(Math.floor(manor.world.wallNow() / DAY_MS));
  await manor.world.db
    .updateTable('audit_progress')
    .set({ done_day: today })
    .where('kind', '=', 'week')
    .execute();
  // Neither old versions of rows nor the moment of the database's own analysis may count.
  await sql`VACUUM ANALYZE`.execute(manor.world.db);
  const { db, work } = measureWork(manor.world.db);
  while ((await auditStep({ world: { ...manor.world, db }, invariants, seal: auditSeal })) === 'more');
  return work.pages;
}

/**
 * Fewest pages of three nights. A transaction of another test on the server holds the sealer's floor back, and the night
 * after its end looks once at each posting that was above it.
 */
const fewestPages = async () => Math.min(await pagesOfNight(), await pagesOfNight(), await pagesOfNight());

test('pages that a night touches do not grow with the history', async () => {
  await nightAfterOne();
  const before = await fewestPages();
  for (let n = 0; n < 4 * POSTINGS; n += 1) await manor.give(player, 'ATR', '1');
  await sealAll();
  await nightAfterOne();
  // Five times the history: an index may gain a level, and a scan of the history would exceed this by far.
  expect(await fewestPages()).toBeLessThan(1.3 * before);
});

test('coins of show manors are looked up by their players, however many others there are', async () => {
  const { db } = manor.world;
  await sql`
    INSERT INTO player (id, address, code, nick_name, image, lang, depth, tier, is_robot, created_at)
    OVERRIDING SYSTEM VALUE
    SELECT 9000 + n, '0x' || lpad(to_hex(n), 40, '0'), lpad(upper(to_hex(n)), 6, '0'), 'Farmer ' || n, 6, 'en_US',
      0, 'regular', false, now()
    FROM generate_series(1, ${PLAYERS}::int) AS n`.execute(db);
  await sql`
    INSERT INTO account (coin, name, shard, player_id, least, most)
    SELECT 'ATR', 'user:' || 9000 + n, 0, 9000 + n, 0, 9223372036854775807
    FROM generate_series(1, ${PLAYERS}::int) AS n`.execute(db);
  await sql`VACUUM ANALYZE`.execute(db);
  const { db: measured, work } = measureWork(db);
  await measured.transaction().execute((tx) => showManorCoins.check({ tx } as AuditView));
  expect(work.pages).toBeGreaterThan(0);
  expect(work.pages).toBeLessThan(30);
});
