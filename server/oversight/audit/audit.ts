import type { Constants } from '#core/catalog/constants.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { readConstants } from '#server/config/bindingConstants.repo.ts';
import type { ChainBooks } from '#server/world/chainBooks.ts';
import type { Invariant, Offender } from '#server/ledger/audit/invariant.ts';
import { countPostings, liftTimeout } from './audit.repo.ts';

/** How one invariant was found; `notAsked` when it needs a chain that nobody can be asked about. */
export interface AuditFinding {
  id: string;
  sentence: string;
  state: 'holds' | 'broken' | 'notAsked';
  /** The first row that breaks it. */
  row: Offender | null;
}

export interface AuditReport {
  ok: boolean;
  findings: AuditFinding[];
  postings: bigint;
  /** Postings that wait for the sealer. */
  unsealed: bigint;
}

export interface AuditOptions {
  chain?: ChainBooks | null;
  /** As they bind in the database, when not given. */
  constants?: Constants;
}

/** The audit within a transaction: on whatever that transaction sees. */
export async function auditWithin(
  tx: Tx,
  invariants: readonly Invariant[],
  { chain = null, constants }: AuditOptions = {},
): Promise<AuditReport> {
  const view = { tx, chain, constants: constants ?? (await readConstants(tx)) };
  const canAsk = chain !== null && (await chain.hasBegun(tx));
  const findOne = async (invariant: Invariant): Promise<AuditFinding> => {
    const { id, sentence, needsChain } = invariant;
    if (needsChain && !canAsk) return { id, sentence, state: 'notAsked', row: null };
    const row = await invariant.check(view);
    return { id, sentence, state: row ? 'broken' : 'holds', row };
  };
  const findings: AuditFinding[] = [];
  for (const invariant of invariants) findings.push(await findOne(invariant));
  const ok = findings.every(({ state }) => state !== 'broken');
  return { ok, findings, ...(await countPostings(tx)) };
}

/**
 * Checks each of `invariants` that has an object, on one snapshot of a live database, changing nothing. Each finding that is
 * broken names the first row that breaks it.
 */
export function audit(
  db: Db,
  invariants: readonly Invariant[],
  options: AuditOptions = {},
): Promise<AuditReport> {
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return transaction.execute(async (tx) => {
    // A long ledger takes longer than any call may.
    await liftTimeout(tx);
    return auditWithin(tx, invariants, options);
  });
}
