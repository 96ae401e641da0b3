import type { Constants } from '#core/catalog/constants.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { readConstants } from '#server/config/bindingConstants.repo.ts';
import type { ChainBooks } from '#server/world/chainBooks.ts';
import type { Invariant, Offender } from '#server/ledger/audit/invariant.ts';
import { countPostings, holdRanges, liftTimeout } from './audit.repo.ts';

/** Result of one invariant; `notAsked` when it needs a chain and none is available. */
export interface AuditFinding {
  id: string;
  sentence: string;
  state: 'holds' | 'broken' | 'notAsked';
  /** First row that violates it. */
  row: Offender | null;
}

export interface AuditReport {
  ok: boolean;
  findings: AuditFinding[];
  postings: bigint;
  /** Postings that are not sealed yet. */
  unsealed: bigint;
}

export interface AuditOptions {
  chain?: ChainBooks | null;
  /** Default: the current constants in the database. */
  constants?: Constants;
}

/** Audits within the caller's transaction, on the data visible to it. */
export async function auditWithin(
  tx: Tx,
  invariants: readonly Invariant[],
  { chain = null, constants }: AuditOptions = {},
): Promise<AuditReport> {
  const view = { tx, chain, constants: constants ?? (await readConstants(tx)) };
  const hasChain = chain !== null && (await chain.hasBegun(tx));
  const checkInvariant = async (invariant: Invariant): Promise<AuditFinding> => {
    const { id, sentence, needsChain } = invariant;
    if (needsChain && !hasChain) return { id, sentence, state: 'notAsked', row: null };
    const row = await invariant.check(view);
    return { id, sentence, state: row ? 'broken' : 'holds', row };
  };
  const findings: AuditFinding[] = [];
  for (const invariant of invariants) findings.push(await checkInvariant(invariant));
  const ok = findings.every(({ state }) => state !== 'broken');
  return { ok, findings, ...(await countPostings(tx)) };
}

/**
 * Checks all applicable invariants on one snapshot of a live database, read-only. A broken finding contains
 * the first row that violates it.
 */
export function audit(
  db: Db,
  invariants: readonly Invariant[],
  options: AuditOptions = {},
): Promise<AuditReport> {
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return transaction.execute(async (tx) => {
    await holdRanges(tx);
    // A long ledger takes longer than the timeout of calls.
    await liftTimeout(tx);
    return auditWithin(tx, invariants, options);
  });
}
