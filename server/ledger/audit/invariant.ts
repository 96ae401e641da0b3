import type { Constants } from '#core/catalog/constants.ts';
import type { Tx } from '#server/db/database.ts';
import type { ChainBooks } from '#server/world/chainBooks.ts';

/** What a check may look at. */
export interface AuditView {
  /** One snapshot for all checks; read only. */
  tx: Tx;
  constants: Constants;
  /** Null when nobody can be asked. */
  chain: ChainBooks | null;
}

/** What breaks an invariant, or a note for a check that says more than yes. */
export type Offender = Readonly<Record<string, unknown>>;

/** One of the things that must hold at every moment (economy: What must hold). */
export interface Invariant {
  /** Such as `I4`. */
  id: string;
  /** What must hold, in one sentence. */
  sentence: string;
  /** The check needs the chain and is left out without it. */
  needsChain?: true;
  /** The first row that breaks it, or null. */
  check(view: AuditView): Promise<Offender | null>;
}
