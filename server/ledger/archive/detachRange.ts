import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isFirstRange, readClosedRange } from './closedRange.repo.ts';
import type { LedgerRange } from './closedRanges.repo.ts';
import { dropRange, type OpeningSeal } from './detached.repo.ts';
import { behindLink, type ClosedRange, type InTx, type LedgerFollower } from './ledgerFollower.ts';
import { carryOpenings } from './opening.repo.ts';
import { proveOpening } from './proveOpening.ts';
import { RangeStays } from './rangeStays.ts';
import { signDetached } from './signDetached.ts';

export interface DetachOptions {
  followers: readonly LedgerFollower[];
  /** Signs the state in which the ledger begins. */
  seal: OpeningSeal;
  /** Digest of the archive's file, and the hash of its last link; hexadecimal. */
  sha256: string;
  head: string;
  /** Wall time; ranges with a posting at or after `keepFrom` stay. Epoch milliseconds. */
  wallNow: number;
  keepFrom: number;
}

/** Throws a RangeStays if a range has a posting at or after a wall time, in epoch milliseconds. */
export function requireAge(closed: Pick<ClosedRange, 'wallAt'> | null, keepFrom: number): void {
  if (closed && closed.wallAt.getTime() >= keepFrom)
    throw new RangeStays(`its newest posting is of ${closed.wallAt.toISOString()}, which is kept`);
}

async function read(db: Db | Tx, range: LedgerRange, keepFrom: number): Promise<ClosedRange> {
  const closed = (await isFirstRange(db, range)) ? await readClosedRange(db, range) : null;
  if (!closed) throw new RangeStays('it is empty, or an older range is attached');
  requireAge(closed, keepFrom);
  return closed;
}

/**
 * Stores what is asked for of the oldest range, and detaches it; all in one transaction. Throws a RangeStays when something still asks
 * for it.
 */
export async function detachWithin(tx: Tx, range: LedgerRange, options: DetachOptions): Promise<ClosedRange> {
  const { followers, seal, keepFrom } = options;
  // The sums of a range take longer than the pool's limit of a statement.
  await sql`SET LOCAL statement_timeout = 0`.execute(tx);
  const closed = await read(tx, range, keepFrom);
  if (Buffer.from(closed.head).toString('hex') !== options.head) {
    throw new RangeStays('its archive ends with another link');
  }
  for (const follower of followers) {
    const reason = (await behindLink(tx, follower, closed.last)) ?? (await follower.waitsFor?.(tx, closed));
    if (reason) throw new RangeStays(`${follower.name}: ${reason}`);
  }
  await proveOpening(tx, seal);
  await carryOpenings(tx, closed);
  for (const { carry } of followers) await carry?.(tx, closed);
  await signDetached(tx, closed, options);
  if (!(await dropRange(tx, closed.from))) throw new RangeStays('others hold its tables; try again later');
  return closed;
}

/**
 * Takes the oldest range out of the database, for good: its archive is its only history then. Balances, sums, links and
 * fingerprints of its keys stay, so that postings, players' lines and audits go on from there. Calls go on meanwhile.
 * Throws a RangeStays, and changes nothing, when something still asks for the range.
 */
export async function detachRange(db: Db, range: LedgerRange, options: DetachOptions): Promise<ClosedRange> {
  const closed = await read(db, range, options.keepFrom);
  const inTx: InTx = (work) => inTransaction(db, work);
  for (const { prepare } of options.followers) await prepare?.(inTx, closed);
  return inTransaction(db, (tx) => detachWithin(tx, range, options));
}
