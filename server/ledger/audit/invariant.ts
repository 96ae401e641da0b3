import type { Constants } from '#core/catalog/constants.ts';
import type { Tx } from '#server/db/database.ts';
import type { ChainBooks } from '#server/world/chainBooks.ts';

/** Data that a check may read. */
export interface AuditView {
  /** One snapshot for all checks; read-only. */
  tx: Tx;
  constants: Constants;
  /** Null if no chain can be reached. */
  chain: ChainBooks | null;
}

/** A row that breaks an invariant, or a note for a check that reports more than pass. */
export type Offender = Readonly<Record<string, unknown>>;

/** A condition that must hold at every moment (economy: What must hold). */
export interface Invariant {
  /** Such as `I4`. */
  id: string;
  /** The condition, in one sentence. */
  sentence: string;
  /** The check needs the chain and is skipped without it. */
  needsChain?: true;
  /** Returns the first row that breaks the invariant, or null. */
  check(view: AuditView): Promise<Offender | null>;
}
