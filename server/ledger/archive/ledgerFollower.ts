import type { Db, Tx } from '#server/db/database.ts';
import type { BooksPart } from '#server/world/world.ts';
import type { LedgerRange } from './closedRanges.repo.ts';

/** A closed range with its end along the hash chain. */
export interface ClosedRange extends LedgerRange {
  postings: bigint;
  /** Last link of the range by sequence, and its hash. */
  last: bigint;
  head: Uint8Array;
  /** Latest times of its postings. */
  gameAt: Date;
  wallAt: Date;
}

/** What a follower asks for of one book, where books lie on several workers. */
export interface BookFollower {
  /** Work ahead. */
  prepare?(parts: { db: Db; books: BooksPart }, book: number, range: ClosedRange): Promise<void>;
  /** The reason why the book must keep the range, as the end of a sentence; null: nothing of it is asked for. */
  waitsFor?(own: Tx, range: ClosedRange): Promise<string | null>;
  /** Stores what it asks for, in the transaction in which the book gives up the range. */
  carry?(own: Tx, range: ClosedRange): Promise<void>;
}

/** Part of the server that reads the history of the ledger, and what it asks for once a range is detached. */
export interface LedgerFollower {
  name: string;
  /**
   * The last link that it has read, among those of all books where they lie on several workers: later ones must stay. Null: it asks
   * for none yet.
   */
  readTo?(tx: Db | Tx): Promise<bigint | null>;
  /** Work ahead, in transactions of its own where these can be had, so that the detaching one is short. */
  prepare?(inTx: InTx, range: ClosedRange): Promise<void>;
  /** The reason why the range cannot be detached yet, as the end of a sentence; null: nothing of it is asked for. */
  waitsFor?(tx: Tx, range: ClosedRange): Promise<string | null>;
  /** Stores what it asks for of the range, in the transaction that detaches it. */
  carry?(tx: Tx, range: ClosedRange): Promise<void>;
  /** Changes cursors along the ids of postings where the range becomes the end of the former ledger (`closeFormer`). */
  enterBooks?(tx: Tx, range: ClosedRange): Promise<void>;
  /** The same of a range of the former ledger: its accounts go on in the books, so only links are asked for. */
  carryFormer?(tx: Tx, range: ClosedRange): Promise<void>;
  ofBook?: BookFollower;
}

/** Runs a part of the work in a transaction. */
export type InTx = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;

/** The reason why a link must stay, as the end of a sentence, for a follower that has not read it yet; null: it has. */
export async function behindLink(
  tx: Db | Tx,
  { readTo }: LedgerFollower,
  last: bigint,
): Promise<string | null> {
  const read = (await readTo?.(tx)) ?? null;
  return read !== null && read < last ? `read up to link ${read} of ${last}` : null;
}
