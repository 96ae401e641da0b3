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

/** The needs of a follower where books lie on several workers: those about a range are of one book. */
export interface BookFollower {
  /** Cuts among those between two links of all books whose heads it asks for, by their sequence. */
  readCuts?(tx: Tx, after: bigint, until: bigint): Promise<bigint[]>;
  /** The last link of all books that it has read, where its cursor on one database is another one (`readTo`). */
  readTo?(tx: Db | Tx): Promise<bigint | null>;
  /** Work ahead. */
  prepare?(parts: { db: Db; books: BooksPart }, book: number, range: ClosedRange): Promise<void>;
  /** The reason why the book must keep the range, as the end of a sentence; null: nothing of it is asked for. */
  waitsFor?(own: Tx, range: ClosedRange): Promise<string | null>;
  /** Keeps it from reading the book until the transaction ends in which the book gives up the range; `waitsFor` is asked again then. */
  hold?(own: Tx): Promise<unknown>;
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
  /** The reason why no range can be detached at present, as the end of a sentence; null: there is none. */
  refuses?(tx: Db | Tx): Promise<string | null>;
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

/** The reason why a link must stay for now, as the end of a sentence; null: the follower has read it. */
export async function behindLink(
  tx: Db | Tx,
  { refuses, readTo, ofBook }: LedgerFollower,
  last: bigint,
  isOfBooks = false,
): Promise<string | null> {
  const refused = await refuses?.(tx);
  if (refused) return refused;
  const read = (await ((isOfBooks ? ofBook?.readTo : undefined) ?? readTo)?.(tx)) ?? null;
  return read !== null && read < last ? `read up to link ${read} of ${last}` : null;
}
