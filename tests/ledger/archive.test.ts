import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import type { Db } from '#server/db/database.ts';
import { ledgerRanges } from '#server/jobs/ledgerRanges.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { sealing } from '#server/jobs/sealing.ts';
import { archivePaths, type ArchiveManifest } from '#server/ledger/archive/archiveManifest.ts';
import {
  columns,
  contentHash,
  readPosting,
  type ArchivedPosting,
} from '#server/ledger/archive/archivedPosting.ts';
import { checkArchive } from '#server/ledger/archive/checkArchive.ts';
import { closedRanges, type LedgerRange } from '#server/ledger/archive/closedRanges.repo.ts';
import { writeArchive } from '#server/ledger/archive/writeArchive.ts';
import { linkHash } from '#server/ledger/linkHash.ts';
import { openWorld, type TestWorld } from '../support/world.ts';
import { atr, posting, postOne } from './ledgerWorld.ts';

/** Behind every link. */
const ALL = 10n ** 12n;

let manor: TestWorld;
let db: Db;
let folder: string;
let ranges: LedgerRange[];

/** A key and a reference that CSV must quote, with a character of two UTF-16 units. */
const ODD = 'odd, "quoted"\n🍎';

async function work(): Promise<void> {
  await manor.advance(DAY_MS);
  for (const { failed } of await runJobs(manor.world, [ledgerRanges, sealing])) expect(failed).toBeNull();
}

const give = (key: string) =>
  postOne(db, posting(key, [atr('pool:promotion', 'user:8301', 1)], { reference: key }));

/** Goes on with the ids of the next range, after a few of this one. */
async function fillRange(name: string): Promise<void> {
  await give(`${name}:${ODD}`);
  await give(`${name}:1`);
  const { rows } = await sql<{ until: bigint }>`SELECT max(until_id) AS until FROM ledger_ranges()`.execute(
    db,
  );
  await sql`SELECT setval('posting_id_seq', ${(rows[0]?.until ?? 0n) - 2n}, false)`.execute(db);
  await give(`${name}:2`);
  await work();
  await give(`${name}:3`);
  await give(`${name}:4`);
  await work();
}

const linkOf = async (range: LedgerRange, end: 'min' | 'max') => {
  const { rows } = await sql<{ sequence: bigint; hash: string }>`
    SELECT sequence, encode(hash, 'hex') AS hash FROM chain_link WHERE sequence = (
      SELECT ${sql.raw(end)}(sequence) FROM chain_link WHERE posting_id >= ${range.from} AND posting_id < ${range.until}
    )`.execute(db);
  return rows[0] ?? { sequence: 0n, hash: '' };
};

beforeAll(async () => {
  manor = await openWorld();
  db = manor.world.db;
  await fillRange('first');
  await fillRange('second');
  // The sealer vouches for ids only once every transaction of their time has ended.
  do {
    await work();
    ranges = await closedRanges(db, ALL);
  } while (ranges.length < 2);
});
afterAll(() => manor.close());

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manor-archive-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The range of an index, which the world has. */
function rangeOf(at: number): LedgerRange {
  const range = ranges[at];
  if (!range) throw new Error(`the world has no closed range ${at}`);
  return range;
}

describe('closed ranges', () => {
  it('are those that are full, sealed and audited', async () => {
    expect(ranges).toHaveLength(2);
    const ends = [await linkOf(rangeOf(0), 'max'), await linkOf(rangeOf(1), 'max')];
    expect(await closedRanges(db, (ends[0]?.sequence ?? 0n) - 1n)).toEqual([]);
    expect(await closedRanges(db, ends[0]?.sequence ?? 0n)).toEqual(ranges.slice(0, 1));
    expect(await closedRanges(db, ends[1]?.sequence ?? 0n)).toEqual(ranges);

    const { rows } = await sql<{ floor: bigint }>`SELECT floor_id AS floor FROM seal_state`.execute(db);
    const seal = (floor: bigint) => sql`UPDATE seal_state SET floor_id = ${floor}`.execute(db);
    await seal(rangeOf(1).until - 2n);
    expect(await closedRanges(db, ALL)).toEqual(ranges.slice(0, 1));
    await seal(rows[0]?.floor ?? 0n);
  });
});

describe('an archive', () => {
  const write = async () => {
    const written = [];
    for (const range of ranges) written.push(await writeArchive(db, folder, range));
    return written;
  };

  it('holds the postings of its range with the head of the chain, and is checked without the database', async () => {
    const written = await write();
    const { sequence, hash } = await linkOf(rangeOf(1), 'max');
    expect(written.map(({ isNew }) => isNew)).toEqual([true, true]);
    expect(written[1]?.manifest.chain).toMatchObject({ last: String(sequence), head: hash });
    const postings = written.reduce((sum, { manifest }) => sum + manifest.postings, 0);
    expect(await checkArchive(folder)).toEqual({
      ranges: 2,
      postings,
      head: { sequence, hash },
      missing: [],
    });
  });

  it('is written once, and anew when a killed process left it unfinished', async () => {
    await write();
    const { rows, manifest } = archivePaths(folder, rangeOf(0));
    const bytes = readFileSync(rows);
    expect((await writeArchive(db, folder, rangeOf(0))).isNew).toBe(false);
    rmSync(manifest);
    writeFileSync(rows, bytes.subarray(0, 40));
    writeFileSync(`${rows}.part`, 'half');
    expect((await writeArchive(db, folder, rangeOf(0))).isNew).toBe(true);
    expect(readFileSync(rows).equals(bytes)).toBe(true);
    await checkArchive(folder);
  });

  it('names the links that are in no file', async () => {
    await writeArchive(db, folder, rangeOf(1));
    const { sequence } = await linkOf(rangeOf(1), 'min');
    expect(await checkArchive(folder)).toMatchObject({ ranges: 1, missing: [sequence - 1n] });
  });

  it('does not hold another file than that of its manifest, nor none', async () => {
    await write();
    const { rows } = archivePaths(folder, rangeOf(0));
    writeFileSync(rows, gzipSync(gunzipSync(readFileSync(rows)), { level: 1 }));
    await expect(checkArchive(folder)).rejects.toThrow(`${rows} is not the file of its manifest.`);
    rmSync(rows);
    await expect(checkArchive(folder)).rejects.toThrow(`${rows} is missing.`);
  });

  /** Alters the rows of the second range, and its manifest with them, as somebody who may write both would. */
  async function forge(alter: (csv: string) => string | Buffer): Promise<void> {
    await write();
    const paths = archivePaths(folder, rangeOf(1));
    const altered = alter(gunzipSync(readFileSync(paths.rows)).toString());
    const bytes = typeof altered === 'string' ? gzipSync(altered) : altered;
    writeFileSync(paths.rows, bytes);
    const manifest = JSON.parse(readFileSync(paths.manifest, 'utf8')) as ArchiveManifest;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    writeFileSync(paths.manifest, JSON.stringify({ ...manifest, sha256 }));
  }

  it.each([
    ['an amount', (csv: string) => csv.replace(/ 1000000 /, ' 2000000 '), /altered: link \d+ has a hash/],
    ['a text', (csv: string) => csv.replace('second:1', 'second:9'), /altered: link \d+ has a hash/],
    [
      'an id of another range',
      (csv: string) => csv.replace(/(\n\d+,\w*,\w{64}),\d+/, '$1,1'),
      /has posting 1/,
    ],
    [
      'a removed row',
      (csv: string) => csv.replace(/\n\d+,\w*,\w{64},\d+,second:1,[^"]*"[^"]*"/, ''),
      /altered: link \d+ has a hash/,
    ],
    [
      'a removed end',
      (csv: string) => csv.replace(/\n\d+,\w*,\w{64},\d+,second:3,[^"]*"[^"]*"\n$/, '\n'),
      /has other postings/,
    ],
    [
      'a row that is repeated',
      (csv: string) => csv + csv.slice(csv.search(/\d+,\w*,\w{64},\d+,second:2/)),
      /follows link/,
    ],
    ['a number that is none', (csv: string) => csv.replace(/\n\d+,/, '\nx,'), /cannot be read behind row/],
    ['a file that is cut', (csv: string) => gzipSync(csv).subarray(0, 200), /cannot be read behind row/],
  ])('refuses %s', async (_, alter, fault) => {
    await forge(alter);
    await expect(checkArchive(folder)).rejects.toThrow(fault);
  });

  /** Forges rows of the second range so that their hashes fit, as somebody who writes all files and knows the rule would. */
  async function rehash(alter: (rows: ArchivedPosting[]) => void): Promise<void> {
    await write();
    const paths = archivePaths(folder, rangeOf(1));
    const texts: Record<string, string>[] = parse(gunzipSync(readFileSync(paths.rows)), { columns: true });
    const rows = texts.map(readPosting);
    alter(rows);
    let last = rows[0]?.previous ?? '';
    for (const row of rows) {
      last = linkHash(Buffer.from(last, 'hex'), contentHash(row)).toString('hex');
      row.link = last;
    }
    const bytes = gzipSync(stringify(rows, { header: true, columns: [...columns] }));
    writeFileSync(paths.rows, bytes);
    const manifest = JSON.parse(readFileSync(paths.manifest, 'utf8')) as ArchiveManifest;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const chain = manifest.chain && { ...manifest.chain, head: last };
    writeFileSync(paths.manifest, JSON.stringify({ ...manifest, chain, sha256 }));
  }

  it('refuses entries that do not sum to zero, whatever their hash is', async () => {
    await rehash((rows) => {
      for (const row of rows) row.entries = row.entries.replace(/ 1000000 /, ' 2000000 ');
    });
    await expect(checkArchive(folder)).rejects.toThrow(/has entries that do not sum to zero: ATR/);
  });

  it('refuses a file that follows another link than the one before it holds', async () => {
    await rehash(([first]) => {
      if (first) first.previous = 'ab'.repeat(32);
    });
    await expect(checkArchive(folder)).rejects.toThrow(/names another hash for link \d+ than its file has/);
  });

  it('refuses a manifest of another form', async () => {
    await write();
    const { manifest } = archivePaths(folder, rangeOf(0));
    writeFileSync(manifest, '{"form":2}');
    await expect(checkArchive(folder)).rejects.toThrow(`${manifest} is not a manifest of form 1.`);
  });
});

describe('the command', () => {
  /** Runs it without a database; returns its exit status and what it prints. */
  const run = (...options: string[]) =>
    new Promise<{ status: unknown; out: string; error: string }>((resolve) => {
      const args = ['--import', 'tsx', 'server/archive.ts', ...options];
      const env = { PATH: process.env.PATH, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
      execFile(process.execPath, args, { env }, (failure, out, error) =>
        resolve({ status: failure ? failure.code : 0, out, error }),
      );
    });

  it('checks a folder alone: 0 where it is sound, 1 where a file is not what was written', async () => {
    const { manifest } = await writeArchive(db, folder, rangeOf(0));
    const { hash, sequence } = await linkOf(rangeOf(0), 'max');
    expect(await run('--check', folder)).toEqual({
      status: 0,
      out: `archive: 1 ranges, ${manifest.postings} postings, sound\narchive: link ${sequence} is the last, ${hash}\n`,
      error: '',
    });
    const { rows } = archivePaths(folder, rangeOf(0));
    writeFileSync(rows, readFileSync(rows).subarray(1));
    const { status, out, error } = await run('--check', folder);
    expect([status, out]).toEqual([1, '']);
    expect(error).toContain(basename(rows));
  });

  it('ends with 2 and says why where it cannot run', async () => {
    const nowhere = join(folder, 'nowhere');
    const usage = `Usage: npm run archive -- --to FOLDER [--copy SECOND --detach [--keep DAYS]],\nor npm run archive -- --check FOLDER, or npm run archive -- --sign\n`;
    const [bare, unknown, missing, away] = await Promise.all([
      run(),
      run('--into', folder),
      run('--check', nowhere),
      run('--to', nowhere),
    ]);
    expect(bare).toEqual({ status: 2, out: '', error: usage });
    expect(unknown).toEqual({ status: 2, out: '', error: usage });
    expect(missing).toEqual({ status: 2, out: '', error: `There is no folder ${nowhere}.\n` });
    expect([away.status, away.out, existsSync(nowhere)]).toEqual([2, '', false]);
    expect(away.error).toContain('127.0.0.1:1');
  });
});
