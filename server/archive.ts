// npm run archive -- --to FOLDER: writes each closed range of the ledger as compressed CSV with its chain head, and
// checks the folder. npm run archive -- --check FOLDER: checks it alone, without a database. Exit status 1: a file is
// not what was written; 2: the command could not run.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Connection } from './db/connection.ts';
import { ArchiveFault } from './ledger/archive/archiveFault.ts';
import { checkArchive } from './ledger/archive/checkArchive.ts';
import { closedRanges } from './ledger/archive/closedRanges.repo.ts';
import { writeArchive } from './ledger/archive/writeArchive.ts';
import { onBooks } from './onBooks.ts';
import { readProgress } from './oversight/audit/auditProgress.repo.ts';

const USAGE = 'Usage: npm run archive -- --to FOLDER, or npm run archive -- --check FOLDER';

/** Checks a folder and prints the result; returns the exit status. */
async function check(folder: string): Promise<number> {
  try {
    const { ranges, postings, head, missing } = await checkArchive(folder);
    console.log(`archive: ${ranges} ranges, ${postings} postings, sound`);
    if (head) console.log(`archive: link ${head.sequence} is the last, ${head.hash}`);
    if (missing.length > 0) console.log(`archive: these links are in no file: ${missing.join(', ')}`);
    return 0;
  } catch (error) {
    if (!(error instanceof ArchiveFault)) throw error;
    console.error(error.message);
    return 1;
  }
}

function options() {
  try {
    return parseArgs({ options: { to: { type: 'string' }, check: { type: 'string' } } }).values;
  } catch {
    return {};
  }
}

const { to, check: checked } = options();
if (to !== undefined) {
  const write = async ({ db }: Connection) => {
    const { sequence } = await readProgress(db, 'night');
    const ranges = await closedRanges(db, sequence);
    for (const range of ranges) {
      const { manifest, isNew } = await writeArchive(db, to, range);
      const size = `${manifest.postings} postings, ${manifest.bytes} bytes`;
      console.log(`archive: ${range.from} to ${range.until}, ${size}${isNew ? '' : ', was there already'}`);
    }
    if (ranges.length === 0) console.log('archive: no range is closed: full, sealed and audited by a night');
    return existsSync(to) ? check(to) : 0;
  };
  await onBooks(write, { isReading: true });
} else if (checked !== undefined && existsSync(checked)) process.exitCode = await check(checked);
else {
  console.error(checked === undefined ? USAGE : `There is no folder ${checked}.`);
  process.exitCode = 2;
}
