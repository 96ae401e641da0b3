import type { Tx } from '#server/db/database.ts';

/** Position in the ledger and in the acts' log before a change runs. */
export interface ActMark {
  posting: bigint;
  act: bigint;
}

/** An operator's change: its path, and its parameters as written. */
export interface ActClaim {
  path: string;
  given: Readonly<Record<string, string>>;
}

/** Compares an operator's change with its preview. The layer above knows postings and acts. */
export interface ActStamps {
  /** Call it before the change runs. */
  mark(tx: Tx): Promise<ActMark>;
  /** Digest of what the change did since the mark; the preview had the same one if it did the same. */
  stampOf(tx: Tx, mark: ActMark, claim: ActClaim): Promise<string>;
}
