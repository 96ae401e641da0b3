import type { Tx } from '#server/db/database.ts';
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

/** Part of the server that reads the history of the ledger, and what it asks for once a range is detached. */
export interface LedgerFollower {
  name: string;
  /** Work ahead, in transactions of its own where these can be had, so that the detaching one is short. */
  prepare?(inTx: InTx, range: ClosedRange): Promise<void>;
  /** The reason why the range cannot be detached yet, as the end of a sentence; null: nothing of it is asked for. */
  waitsFor?(tx: Tx, range: ClosedRange): Promise<string | null>;
  /** Stores what it asks for of the range, in the transaction that detaches it. */
  carry?(tx: Tx, range: ClosedRange): Promise<void>;
  /** Changes cursors along the ids of postings where the range becomes the end of the former ledger (`closeFormer`). */
  enterBooks?(tx: Tx, range: ClosedRange): Promise<void>;
}

/** Runs a part of the work in a transaction. */
export type InTx = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;
