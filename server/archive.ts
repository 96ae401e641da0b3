// npm run archive -- --to FOLDER: writes each closed range of the ledger as compressed CSV with its chain head, and
// checks the folder. With --copy SECOND --detach, it takes ranges that both folders hold out of the database, oldest
// first; --keep DAYS of history stay (default 60). npm run archive -- --check FOLDER: checks it alone, without a
// database. npm run archive -- --sign: signs the balances in which the attached ledger begins with another AUDIT_KEY.
// Where the ledger lies in books on several workers, the parts are the former ledger's ranges and pieces of all books.
// Exit status 1: a file, or the opening, is not what was written; 2: the command could not run.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import {
  detachInBooks,
  printCheck,
  signInBooks,
  writeInBooks,
  type BooksWorld,
  type DetachWishes,
} from './archiveBooks.ts';
import { ConnectError } from './db/connectError.ts';
import type { Connection } from './db/connection.ts';
import { inTransaction } from './db/transaction.ts';
import { readEnv } from './env.ts';
import { archivedTwice } from './ledger/archive/archivedTwice.ts';
import { ArchiveFault } from './ledger/archive/archiveFault.ts';
import { checkArchive } from './ledger/archive/checkArchive.ts';
import { closedRanges } from './ledger/archive/closedRanges.repo.ts';
import { detachRange } from './ledger/archive/detachRange.ts';
import { RangeStays } from './ledger/archive/rangeStays.ts';
import { signOpening } from './ledger/archive/signOpening.ts';
import { writeArchive } from './ledger/archive/writeArchive.ts';
import { LedgerMoved } from './ledger/ledgerMoved.ts';
import { ledgerFollowers } from './ledgerFollowers.ts';
import { onBooks } from './onBooks.ts';
import { openSessions } from './openSessions.ts';
import { readProgress } from './oversight/audit/auditProgress.repo.ts';
import { makeAuditSeal } from './oversight/audit/auditSeal.ts';

const USAGE = `Usage: npm run archive -- --to FOLDER [--copy SECOND --detach [--keep DAYS]],
or npm run archive -- --check FOLDER, or npm run archive -- --sign`;

/** Days of history that stay by default, and the least that may: limits and audits look back a day. */
const KEEP_DAYS = 60;
const MIN_KEEP_DAYS = 2;

/** Runs work with the sessions in the books of the ledger, if these lie on several workers. False: they do not. */
async function inBooks(connection: Connection, work: (world: BooksWorld) => Promise<void>): Promise<boolean> {
  const env = readEnv();
  const books = await openSessions(env, connection, pino({ level: env.logLevel }));
  if (!books) return false;
  try {
    await work({ connection, books });
    return true;
  } catch (error) {
    if (error instanceof LedgerMoved) throw new ConnectError(`${error.message}: try again later.`);
    throw error;
  } finally {
    await books.close();
  }
}

/** Checks a folder and prints the result; returns the exit status. */
async function check(folder: string): Promise<number> {
  try {
    await printCheck(folder);
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

/** Writes the closed ranges into a folder. */
async function writeRanges({ db }: Connection, folder: string): Promise<void> {
  const { sequence } = await readProgress(db, 'night');
  const ranges = await closedRanges(db, sequence);
  for (const range of ranges) {
    const { manifest, isNew } = await writeArchive(db, folder, range);
    const size = `${manifest.postings} postings, ${manifest.bytes} bytes`;
    console.log(`archive: ${range.from} to ${range.until}, ${size}${isNew ? '' : ', was there already'}`);
  }
  if (ranges.length === 0) console.log('archive: no range is closed: full, sealed and audited by a night');
}

/** Writes what is closed into a folder and checks it; returns the exit status. */
async function write(connection: Connection, folder: string): Promise<number> {
  if (!(await inBooks(connection, (world) => writeInBooks(world, folder))))
    await writeRanges(connection, folder);
  return existsSync(folder) ? check(folder) : 0;
}

/** Detaches the closed ranges that two folders hold, oldest first, up to the first that must stay. */
async function detachRanges({ db }: Connection, { folders, ...options }: DetachWishes): Promise<void> {
  const { sequence } = await readProgress(db, 'night');
  for (const range of await closedRanges(db, sequence)) {
    try {
      const { sha256, chain } = await archivedTwice(folders, range);
      const head = chain?.head ?? '';
      const { postings } = await detachRange(db, range, { ...options, sha256, head });
      console.log(`archive: ${range.from} to ${range.until} is detached, ${postings} postings, head ${head}`);
    } catch (error) {
      if (!(error instanceof RangeStays)) throw error;
      console.log(`archive: ${range.from} to ${range.until} stays: ${error.message}`);
      return;
    }
  }
}

/** Detaches what two folders hold. */
async function detach(
  connection: Connection,
  folders: readonly [string, string],
  days: number,
): Promise<void> {
  const wallNow = Date.now();
  const seal = makeAuditSeal(readEnv().auditKey);
  const wishes = { folders, followers: ledgerFollowers, seal, wallNow, keepFrom: wallNow - days * DAY_MS };
  if (!(await inBooks(connection, (world) => detachInBooks(world, wishes))))
    await detachRanges(connection, wishes);
}

/** Signs the opening with the present key; returns the exit status. */
async function sign(connection: Connection): Promise<number> {
  const { db } = connection;
  const seal = makeAuditSeal(readEnv().auditKey);
  try {
    if (await inBooks(connection, (world) => signInBooks(world, seal))) return 0;
    const begin = await inTransaction(db, (tx) => signOpening(tx, seal));
    console.log(
      begin === null ? 'archive: no range is detached' : `archive: the opening at ${begin} is signed`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof RangeStays)) throw error;
    console.error(`archive: ${error.message}`);
    return 1;
  }
}

function options() {
  try {
    const text = { type: 'string' } as const;
    const flag = { type: 'boolean' } as const;
    return parseArgs({ options: { to: text, check: text, copy: text, keep: text, detach: flag, sign: flag } })
      .values;
  } catch {
    return {};
  }
}

const {
  to,
  check: checked,
  copy,
  keep = String(KEEP_DAYS),
  detach: isDetaching,
  sign: isSigning,
} = options();
const days = /^\d{1,5}$/.test(keep) ? Number(keep) : 0;
const isUsable = isDetaching ? copy !== undefined && days >= MIN_KEEP_DAYS : copy === undefined;
if (to !== undefined && isUsable) {
  const work = async (connection: Connection) => {
    const status = await write(connection, to);
    if (status === 0 && copy !== undefined) await detach(connection, [to, copy], days);
    return status;
  };
  await onBooks(work, { isReading: !isDetaching, inBooks: true });
} else if (isSigning) await onBooks(sign, { inBooks: true });
else if (checked !== undefined && existsSync(checked)) process.exitCode = await check(checked);
else {
  console.error(checked === undefined ? USAGE : `There is no folder ${checked}.`);
  process.exitCode = 2;
}
