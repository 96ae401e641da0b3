import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { chainCoins } from '#core/catalog/chainCoins.ts';
import { amountOf } from '#core/money/amount.ts';
import { auditInPieces, auditManor, auditManorWithin } from '#server/auditManor.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { readFact } from '#server/db/worldFact.repo.ts';
import { openFolds } from '#server/holdingLimit/foldHolding.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { invariants } from '#server/invariants.ts';
import { archivedTwice } from '#server/ledger/archive/archivedTwice.ts';
import { archivePaths } from '#server/ledger/archive/archiveManifest.ts';
import { closedRanges, type LedgerRange } from '#server/ledger/archive/closedRanges.repo.ts';
import { proveOpening } from '#server/ledger/archive/proveOpening.ts';
import { detachRange } from '#server/ledger/archive/detachRange.ts';
import { signOpening } from '#server/ledger/archive/signOpening.ts';
import { writeArchive } from '#server/ledger/archive/writeArchive.ts';
import { genesis } from '#server/ledger/genesis.ts';
import { ledgerLines } from '#server/ledger/ledgerLines.ts';
import { seal } from '#server/ledger/seal.ts';
import { tendRanges } from '#server/ledger/tendRanges.ts';
import { ledgerFollowers } from '#server/ledgerFollowers.ts';
import { makeAuditSeal, type AuditSeal } from '#server/oversight/audit/auditSeal.ts';
import { auditStep } from '#server/oversight/audit/auditStep.ts';
import { lockDueAccounts } from '#server/revenue/due.repo.ts';
import { lockSleeping } from '#server/tickets/giftSleep.repo.ts';
import { readFeeFree } from '#server/wallet/feeFree.repo.ts';
import { worldJobs } from '#server/worldJobs.ts';
import type { Deed } from '../simulate/manor.ts';
import { BEGIN_AT, runScenario } from '../simulate/runScenario.ts';
import { parseScenario } from '../simulate/scenario.ts';
import { SealedBooks } from '../simulate/sealedBooks.ts';
import { openWorld, type Player, type TestWorld } from '../support/world.ts';
import { atr, posting, postOne } from './ledgerWorld.ts';
import { replayDeeds } from './replayDeeds.ts';
import { sealUntilClosed } from './sealUntilClosed.ts';
import { sampleOf } from './sampleOf.ts';

const SCENARIO = new URL('../../scenarios/everybody-leaves.json', import.meta.url);
const auditSeal = makeAuditSeal('22'.repeat(32));

let manor: TestWorld;
let db: Db;
let books: SealedBooks;
let deeds: Deed[] = [];
const players = new Map<bigint, Player | null>([[1n, null]]);
let folders: [string, string];

beforeAll(async () => {
  folders = [mkdtempSync(join(tmpdir(), 'manor-to-')), mkdtempSync(join(tmpdir(), 'manor-copy-'))];
  const scenario = sampleOf(parseScenario(readFileSync(SCENARIO, 'utf8'), 'everybody-leaves'));
  manor = await openWorld({ demo: scenario.isDemo });
  db = manor.world.db;
  const secret = String(await inTransaction(db, (tx) => readFact(tx, 'pestSecret')));
  books = new SealedBooks();
  runScenario(scenario, { seed: 7, books, secret, record: (deed) => deeds.push(deed) });
  manor.world.constants.current = () => scenario.constants;
});
afterAll(async () => {
  await manor.close();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Plays the recorded deeds up to a day of the scenario. */
async function playUntil(day: number): Promise<void> {
  const end = deeds.findIndex(({ at }) => at >= BEGIN_AT + day * DAY_MS);
  const part = end < 0 ? deeds : deeds.slice(0, end);
  deeds = end < 0 ? [] : deeds.slice(end);
  await replayDeeds(manor, part, () => undefined, players);
}

/** Moves the ids to the end of their range, so that a few more postings fill it. */
async function nearEnd(): Promise<void> {
  const { rows } = await sql<{ until: bigint }>`SELECT max(until_id) AS until FROM ledger_ranges()`.execute(
    db,
  );
  await sql`SELECT setval('posting_id_seq', ${(rows[0]?.until ?? 0n) - 9n}, false)`.execute(db);
  await inTransaction(db, (tx) => tendRanges(tx, manor.world.wallNow()));
}

/** Seals everything, and lets the sealer vouch for the ids. */
async function sealAll(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    while ((await inTransaction(db, (tx) => seal(tx))) === 'more');
  }
}

async function auditAll(key = auditSeal): Promise<void> {
  const { world } = manor;
  while ((await auditStep({ world, invariants, seal: key, linksPerPiece: 200 })) === 'more');
}

const progress = (kind: 'night' | 'week') =>
  db.selectFrom('audit_progress').selectAll().where('kind', '=', kind).executeTakeFirstOrThrow();

const options = (more: object = {}) => ({
  followers: ledgerFollowers,
  seal: auditSeal,
  wallNow: manor.world.wallNow(),
  keepFrom: manor.world.wallNow() + 1,
  sha256: '',
  head: '',
  ...more,
});

/** Archives and detaches the oldest range. */
async function detachFirst() {
  const range = await sealUntilClosed(db);
  await writeArchive(db, folders[0], range);
  cpSync(folders[0], folders[1], { recursive: true });
  const { sha256, chain } = await archivedTwice(folders, range);
  return detachRange(db, range, options({ sha256, head: chain?.head ?? '' }));
}

/** Reads of a player from the history of the ledger. */
async function readPlayer(player: bigint) {
  const fold = await openFolds(db, { books: null }).fold(player);
  const free = [];
  for (const coin of chainCoins) free.push(await readFeeFree(db, player, coin));
  const { list } = await ledgerLines(db, player, { size: 100 });
  return { fold: fold && { ...fold.fold, line: fold.line }, free, lines: list };
}

/** Reads of the jobs from it. */
const readJobs = () =>
  inTransaction(db, async (tx) => ({
    sleeping: await lockSleeping(tx, null, { before: new Date(manor.world.wallNow() + 1), limit: 100 }),
    dues: await lockDueAccounts(tx, 'ATR', '', 100),
  }));

const brokenBy = async (): Promise<string[]> => {
  const { findings } = await auditManor(db);
  return findings.filter(({ state }) => state === 'broken').map(({ id }) => id);
};

/** Units of a wire amount. */
const units = (amount: string) => (amount.startsWith('-') ? -amountOf(amount.slice(1)) : amountOf(amount));

/** A player's lines by pages of a size. */
async function pagesOf(player: bigint, size: number): Promise<unknown[]> {
  const lines = [];
  let cursor: string | undefined;
  do {
    const { list, next } = await ledgerLines(db, player, { size, cursor });
    lines.push(...list);
    cursor = next ?? undefined;
  } while (cursor);
  return lines;
}

/** True if posting a key of the first range is refused for what it is. */
async function genesisKeyIsKnown(): Promise<boolean> {
  const again = postOne(db, posting('genesis:ATR', [atr('pool:promotion', 'user:1', 1)]));
  return again.then(
    () => false,
    (error: { code?: string }) => error.code === 'LG005',
  );
}

const at = () => ({ gameNow: manor.world.clock.gameNow(), wallNow: manor.world.wallNow() });

describe('a range that is detached while a world goes on', () => {
  it('stays until nights, figures and folds have passed it, and as long as it is kept', async () => {
    await playUntil(1);
    await nearEnd();
    await playUntil(3);
    await sealAll();
    const range = await sealUntilClosed(db);
    const paths = archivePaths(folders[0], range);
    await expect(archivedTwice(folders, range)).rejects.toThrow(`${paths.manifest} is missing`);
    const { manifest } = await writeArchive(db, folders[0], range);
    await expect(archivedTwice(folders, range)).rejects.toThrow(
      `${archivePaths(folders[1], range).manifest} is missing`,
    );
    const head = manifest.chain?.head ?? '';
    const attempt = (more: object) => detachRange(db, range, options({ head, ...more }));
    await expect(attempt({})).rejects.toThrow(/^audits: nights have audited up to link 0, not behind \d+$/);
    await auditAll();
    await expect(attempt({ head: 'ab' })).rejects.toThrow('its archive ends with another link');
    await expect(attempt({ keepFrom: 0 })).rejects.toThrow(/its newest posting is of 20.*, which is kept/);
    const [, second] = await sql<LedgerRange>`
      SELECT from_id AS from, until_id AS until FROM ledger_ranges() ORDER BY 1`
      .execute(db)
      .then(({ rows }) => rows);
    await expect(detachRange(db, second ?? range, options())).rejects.toThrow('an older range is attached');
    const figures = await db.selectFrom('figures_state').select('sequence').executeTakeFirstOrThrow();
    await db.updateTable('figures_state').set({ sequence: 1n }).execute();
    await expect(attempt({})).rejects.toThrow(/^community figures: read up to link 1 of \d+$/);
    await db.updateTable('figures_state').set(figures).execute();
    const transfers = await db.selectFrom('holding_run').select('transfers_to').executeTakeFirstOrThrow();
    await db.updateTable('holding_run').set({ transfers_to: 0n }).execute();
    await expect(attempt({})).rejects.toThrow('holding limit: transfers of it are not folded yet');
    await db.updateTable('holding_run').set(transfers).execute();
  });

  it('leaves all that is read of players as it was', async () => {
    const ids = [...players.keys()];
    const before = await Promise.all(ids.map(readPlayer));
    const jobs = await readJobs();
    const { until } = await detachFirst();
    expect(await readJobs()).toEqual(jobs);
    const after = await Promise.all(ids.map(readPlayer));
    for (const [at, { lines, ...rest }] of after.entries()) {
      expect(rest).toEqual((({ lines: _, ...others }) => others)(before[at] ?? { lines: [] }));
      const attached = lines.filter(({ type }) => type !== 'opening');
      expect(attached).toEqual(before[at]?.lines.slice(0, attached.length));
      expect(attached.every(({ id }) => BigInt(id.split('_')[0] ?? 0) >= until)).toBe(true);
    }
  });

  it('begins the lines of each account with its opening balance', async () => {
    const begin = await db.selectFrom('ledger_detached').select('game_at').executeTakeFirstOrThrow();
    for (const player of players.keys()) {
      const { list } = await ledgerLines(db, player, { size: 100 });
      const openings = list.filter(({ type }) => type === 'opening');
      expect(list.slice(list.length - openings.length)).toEqual(openings);
      for (const { coin, amount, balanceAfter, at } of openings) {
        expect([balanceAfter, at]).toEqual([amount, begin.game_at.getTime()]);
        const sum = list
          .filter((line) => line.coin === coin)
          .reduce((all, line) => all + units(line.amount), 0n);
        expect(sum).toBe(units(list.find((line) => line.coin === coin)?.balanceAfter ?? ''));
      }
      const pages = await pagesOf(player, 3);
      expect(pages).toEqual(list);
      expect(await ledgerLines(db, player, { type: 'opening' })).toMatchObject({ list: openings });
      const { list: points } = await ledgerLines(db, player, { type: 'points' });
      expect(points.every(({ type }) => type === 'points')).toBe(true);
    }
    const { count } = await db
      .selectFrom('opening')
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBeGreaterThan(30);
  });

  it('goes on with the postings and the hash chain of a world that keeps all', async () => {
    await nearEnd();
    await playUntil(Number.POSITIVE_INFINITY);
    await sealAll();
    const { rows } = await sql<{ key: string; hash: string }>`
      SELECT key, encode(hash, 'hex') AS hash FROM posting ORDER BY id`.execute(db);
    expect(rows.length).toBeGreaterThan(30);
    expect(rows).toEqual(books.hashes.slice(-rows.length).map(({ key, hash }) => ({ key, hash })));
    const head = await db
      .selectFrom('chain_link')
      .select(['sequence', 'hash'])
      .orderBy('sequence', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(Buffer.from(head.hash).toString('hex')).toBe(Buffer.from(books.head).toString('hex'));
    expect(Number(head.sequence)).toBe(books.hashes.length);
    expect(await brokenBy()).toEqual([]);
  });

  it('refuses a key of a detached posting, and books no second genesis', async () => {
    const { last } = await db
      .selectFrom('posting')
      .select((eb) => eb.fn.max('id').as('last'))
      .executeTakeFirstOrThrow();
    await inTransaction(db, (tx) => genesis(tx, manor.world.constants.current(), at()));
    expect(await genesisKeyIsKnown()).toBe(true);
    const after = await db
      .selectFrom('posting')
      .select((eb) => eb.fn.max('id').as('last'))
      .executeTakeFirstOrThrow();
    expect(after.last).toBe(last);
  });

  it('can be followed by the next one', async () => {
    await sealAll();
    for (let day = 0; day < 2; day += 1) {
      manor.advanceWall(DAY_MS);
      for (const { failed } of await runJobs(manor.world, worldJobs)) expect(failed).toBeNull();
      await sealAll();
    }
    await sealUntilClosed(db);
    await auditAll();
    // The scenario has no transfers. The job would take thousands of turns to pass the ids that were skipped.
    const moved = await db
      .selectFrom('posting')
      .select('id')
      .where('type', '=', 'internalTransfer')
      .execute();
    expect(moved).toEqual([]);
    await db
      .updateTable('holding_run')
      .set({ transfers_to: (await sealUntilClosed(db)).until })
      .execute();
    const before = await Promise.all([...players.keys()].map(readPlayer));
    const { until } = await detachFirst();
    expect(await closedRanges(db, 10n ** 12n)).toEqual([]);
    const after = await Promise.all([...players.keys()].map(readPlayer));
    expect(after.map(({ free, fold }) => ({ free, fold }))).toEqual(
      before.map(({ free, fold }) => ({ free, fold })),
    );
    expect(await genesisKeyIsKnown()).toBe(true);
    const { rows } = await sql<{ from: bigint }>`SELECT min(from_id) AS from FROM ledger_ranges()`.execute(
      db,
    );
    expect(rows[0]?.from).toBe(until);
  });

  it('passes every audit: at once, in pieces, by night, by week, and by nights with another key', async () => {
    expect(await brokenBy()).toEqual([]);
    const { findings } = await auditInPieces(db);
    expect(findings.filter(({ state }) => state === 'broken')).toEqual([]);
    manor.advanceWall(8 * DAY_MS);
    await auditAll();
    expect([(await progress('night')).broken, (await progress('week')).broken]).toEqual([[], []]);
    const { sequence: head } = await progress('night');
    // An opening of another key cannot be counted anew: it is a finding until it is signed again.
    const later = makeAuditSeal('33'.repeat(32));
    manor.advanceWall(DAY_MS);
    await auditAll(later);
    expect((await progress('night')).broken).toEqual(['CP']);
    for (const key of [later, auditSeal]) {
      await inTransaction(db, (tx) => signOpening(tx, key));
      manor.advanceWall(DAY_MS);
      await auditAll(key);
      expect(await progress('night')).toMatchObject({ broken: [], sequence: head });
    }
  });

  it.each([
    ['an opening balance', sql`UPDATE opening SET balance = balance + 1 WHERE balance > 0`, ['I18', 'OP']],
    [
      'a sum by type',
      sql`UPDATE opening_sum SET received = received + 1 WHERE type = 'atrOutput'`,
      ['OP', 'F3'],
    ],
    ['a kept link', sql`UPDATE opening_link SET hash = sha256(hash)`, ['I20', 'OP']],
    ['a removed link', sql`DELETE FROM opening_link`, ['I20', 'OP']],
    [
      'the fingerprint of a key',
      sql`UPDATE opening_key SET marks = marks[2:] WHERE bucket = (SELECT min(bucket) FROM opening_key)`,
      ['OP'],
    ],
    ['that keys have a digest', sql`DELETE FROM opening_key_digest`, ['OP']],
    ['what is free of fees', sql`UPDATE opening_fee_free SET free = free + 1`, ['OP']],
  ])('is missed no more when somebody alters %s', async (_, alter, found) => {
    const undo = new Error('undo');
    const broken: string[] = [];
    const attempt = db.transaction().execute(async (tx) => {
      await alter.execute(tx);
      const report = await auditManorWithin(tx);
      broken.push(...report.findings.filter(({ state }) => state === 'broken').map(({ id }) => id));
      throw undo;
    });
    await expect(attempt).rejects.toBe(undo);
    expect(broken).toEqual(expect.arrayContaining(found));
  });

  it('takes no range behind an opening that was altered, or that another key signed', async () => {
    const prove = (key: AuditSeal) => inTransaction(db, (tx) => proveOpening(tx, key));
    await prove(auditSeal);
    const other = makeAuditSeal('44'.repeat(32));
    await expect(prove(other)).rejects.toThrow('another key signed the opening');
    await sql`UPDATE opening SET last_debit = last_debit + 1`.execute(db);
    await expect(prove(auditSeal)).rejects.toThrow('was altered');
    await expect(inTransaction(db, (tx) => signOpening(tx, other))).rejects.toThrow('was altered');
    await sql`UPDATE opening SET last_debit = last_debit - 1`.execute(db);
  });

  it('is found by a night that begins there when its signature does not fit', async () => {
    const { digest } = await db
      .selectFrom('ledger_detached')
      .select('digest')
      .orderBy('until_id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('ledger_detached')
      .set({ digest: Buffer.from('01', 'hex') })
      .execute();
    await db
      .updateTable('audit_progress')
      .set({ signer: Buffer.alloc(0) })
      .where('kind', '=', 'night')
      .execute();
    manor.advanceWall(DAY_MS);
    await auditAll();
    expect((await progress('night')).broken).toEqual(['CP']);
    expect(await brokenBy()).toEqual(['OP']);
    await db.updateTable('ledger_detached').set({ digest }).execute();
  });
});
