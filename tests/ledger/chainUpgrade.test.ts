import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditInPieces } from '#server/auditManor.ts';
import { readSealedLines } from '#server/community/figures.repo.ts';
import { openConstants } from '#server/config/openConstants.ts';
import type { Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { advanceBookHeads, publishRoots } from '#server/ledger/advanceBookHeads.ts';
import { checkArchive } from '#server/ledger/archive/checkArchive.ts';
import { detachRange } from '#server/ledger/archive/detachRange.ts';
import { writeArchive } from '#server/ledger/archive/writeArchive.ts';
import { publishHead } from '#server/ledger/publishHead.ts';
import { seal } from '#server/ledger/seal.ts';
import { tendRanges } from '#server/ledger/tendRanges.ts';
import { makeAuditSeal } from '#server/oversight/audit/auditSeal.ts';
import { readLinks } from '#server/oversight/economy/economyLinks.repo.ts';
import { BEGIN } from '../support/world.ts';
import { brokenInPieces } from './brokenInPieces.ts';
import { chainOf } from './chainOf.ts';
import { atr, expectSound, posting, postOne } from './ledgerWorld.ts';
import { sealUntilClosed } from './sealUntilClosed.ts';
import { genesisAsBefore } from './postAsBefore.ts';
import { upgradeWorld, type UpgradeWorld } from './upgradeWorld.ts';

/** First migration after the release that stores each link. */
const FIRST_NEW = '0080';

let upgrade: UpgradeWorld;
let folder: string;
beforeAll(async () => {
  upgrade = await upgradeWorld();
  folder = mkdtempSync(join(tmpdir(), 'manor-chain-'));
});
afterAll(async () => {
  await upgrade.close();
  rmSync(folder, { recursive: true });
});

const inTx = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(upgrade.connection.db, work);
const give = (key: string) =>
  postOne(upgrade.connection.db, posting(key, [atr('pool:promotion', 'user:8401', 1)]));
const sealAll = () => inTx((tx) => seal(tx));
const nextId = (id: bigint) =>
  sql`SELECT setval('posting_id_seq', ${id}, false)`.execute(upgrade.connection.db);

/** Numbers of links of the rows of the chain, in its order. */
async function runs(): Promise<number[]> {
  const query = upgrade.connection.db.selectFrom('chain_run').select('links').orderBy('sequence');
  return (await query.execute()).map(({ links }) => links);
}

/** Everything that reads along the chain, from its beginning, in small pieces. */
async function readAlong(): Promise<{ figures: bigint[]; economy: bigint[] }> {
  const figures: bigint[] = [];
  const economy: bigint[] = [];
  await inTx(async (tx) => {
    for (let after = 0n; ; after = figures.at(-1) ?? 0n) {
      await sql`UPDATE figures_state SET sequence = ${after}`.execute(tx);
      const { last } = await readSealedLines(tx, { postings: 2, lines: 1_000 });
      if (last === null) break;
      figures.push(last);
    }
    for (let after = 0n; ; after = economy.at(-1) ?? 0n) {
      const links = await readLinks(tx, after, 2);
      if (links.length === 0) break;
      economy.push(...links.map(({ sequence }) => sequence));
    }
    await sql`UPDATE figures_state SET sequence = 0`.execute(tx);
  });
  return { figures, economy };
}

/** Publishes a head, and follows the books up to it. */
async function followBooks(tx: Tx): Promise<void> {
  await publishHead(tx, 1, BEGIN);
  while ((await advanceBookHeads(tx)) === 'more');
  await publishRoots(tx, BEGIN);
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => BigInt(at + 1));

test('links of the release before stay rows, and the chain goes on from them in runs', async () => {
  const { db } = upgrade.connection;
  await upgrade.migrateTo((name) => name < FIRST_NEW);
  const log = makeLogger('silent');
  const constants = await openConstants(upgrade.connection, { wallNow: () => BEGIN, log });
  await genesisAsBefore(upgrade.connection.db, constants.current(), { gameNow: BEGIN, wallNow: BEGIN });
  for (let n = 1; n <= 3; n += 1) await give(`old:${n}`);
  await sealAll();
  await give('old:4');
  const before = await sql`SELECT * FROM chain_link ORDER BY sequence`.execute(db);
  const old = before.rows.length;

  await upgrade.migrateTo((name) => name >= FIRST_NEW);
  const view = await sql`SELECT * FROM chain_link ORDER BY sequence`.execute(db);
  expect(view.rows).toEqual(before.rows);

  for (let n = 1; n <= 3; n += 1) await give(`new:${n}`);
  await sealAll();
  expect(await runs()).toEqual([...Array.from({ length: old }, () => 1), 4]);
  // The next posting follows the mark of the turn before.
  await give('new:4');
  await sealAll();
  const links = await chainOf(db);
  expect(links).toHaveLength(old + 5);
  await expectSound(db);
  expect(await inTx(brokenInPieces)).toEqual([]);
  const { economy, figures } = await readAlong();
  expect(economy).toEqual(upTo(old + 5));
  expect(figures.at(-1)).toBe(BigInt(old + 5));
});

test('heads of the books begin with the postings of before', async () => {
  const { db } = upgrade.connection;
  const undo = new Error('undo');
  const done = db.transaction().execute(async (tx) => {
    await followBooks(tx);
    const [first, last] = await tx.selectFrom('book_heads').selectAll().orderBy('sequence').execute();
    expect([first?.sequence, last?.sequence]).toEqual([0n, BigInt((await chainOf(tx)).length)]);
    expect(await brokenInPieces(tx)).toEqual([]);
    throw undo;
  });
  await expect(done).rejects.toBe(undo);
});

test('a range with rows of both forms is archived and detached', async () => {
  const { db } = upgrade.connection;
  const { rows } = await sql<{ until: bigint }>`SELECT max(until_id) AS until FROM ledger_ranges()`.execute(
    db,
  );
  const until = rows[0]?.until ?? 0n;
  await nextId(until - 2n);
  await give('end:1');
  await inTx((tx) => tendRanges(tx, BEGIN, 1_000));
  for (let n = 2; n <= 4; n += 1) await give(`end:${n}`);
  await sealAll();
  expect((await runs()).slice(-2)).toEqual([2, 2]);
  const links = await chainOf(db);
  const range = await sealUntilClosed(db);
  expect(range.until).toBe(until);
  const { manifest } = await writeArchive(db, folder, range);
  const last = links.findLast(({ posting_id }) => posting_id < until);
  expect(manifest.chain).toEqual({ first: '1', last: String(last?.sequence), head: last?.hash });
  expect(await checkArchive(folder)).toMatchObject({ postings: links.length - 2, missing: [] });

  const terms = { followers: [], seal: makeAuditSeal(null), sha256: '', head: manifest.chain?.head ?? '' };
  await detachRange(db, range, { ...terms, wallNow: BEGIN, keepFrom: BEGIN + 1 });
  expect(await chainOf(db, last?.hash)).toEqual(links.slice(-2));
  const carried = await db.selectFrom('opening_link').select('sequence').execute();
  expect(carried).toEqual([{ sequence: last?.sequence }]);
  await expectSound(db);
  expect((await auditInPieces(db)).findings.filter(({ state }) => state === 'broken')).toEqual([]);
  await give('after');
  await sealAll();
  await inTx(followBooks);
  const [first] = await db.selectFrom('book_heads').select('sequence').orderBy('sequence').execute();
  expect(first).toEqual({ sequence: last?.sequence });
  await expectSound(db);
});
