import { createWriteStream } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { stringify } from 'csv-stringify';
import type { Db, Tx } from '#server/db/database.ts';
import { replaceFile } from '#server/files/replaceFile.ts';
import { archivePaths, FORM, measureFile, readManifest, type ArchiveManifest } from './archiveManifest.ts';
import { columns, type ArchivedPosting } from './archivedPosting.ts';
import type { LedgerRange } from './closedRanges.repo.ts';
import { rangePostings } from './rangePostings.repo.ts';

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Notes what the manifest says of the rows that pass. */
async function* counted(
  rows: AsyncIterable<ArchivedPosting>,
  note: { rows: number; chain: ArchiveManifest['chain'] },
) {
  for await (const row of rows) {
    note.rows += 1;
    const last = String(row.sequence);
    note.chain = { first: note.chain?.first ?? last, last, head: row.link };
    yield row;
  }
}

/**
 * Writes a closed range into a folder as compressed CSV, a row for each posting along the hash chain, and its manifest
 * after it. A range that is there already is left as it is; one that a killed process left unfinished is written anew.
 * Returns the manifest, and whether it was written.
 */
export async function writeArchive(
  db: Db | Tx,
  folder: string,
  range: LedgerRange,
): Promise<{ manifest: ArchiveManifest; isNew: boolean }> {
  const paths = archivePaths(folder, range);
  const before = await readManifest(paths.manifest);
  if (before) return { manifest: before, isNew: false };
  await mkdir(folder, { recursive: true });
  const unfinished = `${paths.rows}.part`;
  const note: { rows: number; chain: ArchiveManifest['chain'] } = { rows: 0, chain: null };
  await pipeline(
    counted(rangePostings(db, range), note),
    stringify({ header: true, columns: [...columns] }),
    createGzip(),
    createWriteStream(unfinished),
  );
  await sync(unfinished);
  await rename(unfinished, paths.rows);
  const manifest: ArchiveManifest = {
    form: FORM,
    from: String(range.from),
    until: String(range.until),
    postings: note.rows,
    chain: note.chain,
    ...(await measureFile(paths.rows)),
  };
  await replaceFile(paths.manifest, `${JSON.stringify(manifest, null, 2)}\n`);
  return { manifest, isNew: true };
}
