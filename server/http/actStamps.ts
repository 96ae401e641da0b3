import type { ActEffects } from '#core/api/actTypedData.ts';
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

/** Work of a change that is not committed yet. */
export interface ActSeen {
  /** Digest of the work; the preview had the same one if it did the same. */
  stamp: string;
  /** The work in words that an operator signs. */
  effects: ActEffects;
}

/** A signed act, to be stored. */
export interface SignedAct {
  operator: string;
  /** The typed data as JSON text. */
  typedData: string;
  signature: string;
  wallNow: number;
}

/** Compares an operator's change with its preview. The layer above knows postings and acts. */
export interface ActStamps {
  /** Call it before the change runs. */
  mark(tx: Tx): Promise<ActMark>;
  /** Work of the change since the mark. */
  see(tx: Tx, mark: ActMark, claim: ActClaim): Promise<ActSeen>;
  /** Stores the signature of the change since the mark. */
  sign(tx: Tx, mark: ActMark, signed: SignedAct): Promise<void>;
}
