import type { Constants } from '#core/catalog/constants.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { liftTimeouts } from '#server/db/liftTimeouts.ts';
import { readConstants } from '#server/config/bindingConstants.repo.ts';
import type { ChainBooks } from '#server/world/chainBooks.ts';
import type { AuditView, Invariant, Offender } from '#server/ledger/audit/invariant.ts';
import { countPostings, holdRanges } from './audit.repo.ts';

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

/** Asks one invariant: resolves with the first row that breaks it, or null. */
type CheckOne = (invariant: Invariant, view: AuditView) => Promise<Offender | null | 'notAsked'> | null;

/**
 * Asks invariants within a transaction, on the data visible to it.
 * @param check in place of an invariant's own; null, or `notAsked`: it is not asked
 */
export async function findingsOf(
  tx: Tx,
  invariants: readonly Invariant[],
  { chain = null, constants }: AuditOptions,
  check: CheckOne = (invariant, view) => invariant.check(view),
): Promise<AuditFinding[]> {
  const view = { tx, chain, constants: constants ?? (await readConstants(tx)) };
  const hasChain = chain !== null && (await chain.hasBegun(tx));
  const findings: AuditFinding[] = [];
  for (const invariant of invariants) {
    const { id, sentence, needsChain } = invariant;
    const asked = !needsChain || hasChain ? check(invariant, view) : null;
    const found = asked ? await asked : 'notAsked';
    const row = found === 'notAsked' ? null : found;
    findings.push({ id, sentence, state: found === 'notAsked' ? found : row ? 'broken' : 'holds', row });
  }
  return findings;
}

/** Audits within the caller's transaction, on the data visible to it. */
export async function auditWithin(
  tx: Tx,
  invariants: readonly Invariant[],
  options: AuditOptions = {},
): Promise<AuditReport> {
  const findings = await findingsOf(tx, invariants, options);
  return { ok: isSound(findings), findings, ...(await countPostings(tx)) };
}

export const isSound = (findings: readonly AuditFinding[]): boolean =>
  findings.every(({ state }) => state !== 'broken');

/** Runs work on one snapshot, read-only and without a limit of time: a long ledger takes longer than calls may. */
export function onSnapshot<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return transaction.execute(async (tx) => {
    await holdRanges(tx);
    await liftTimeouts(tx);
    return work(tx);
  });
}

/**
 * Checks all applicable invariants on one snapshot of a live database, read-only. A broken finding contains
 * the first row that violates it.
 */
export const audit = (
  db: Db,
  invariants: readonly Invariant[],
  options: AuditOptions = {},
): Promise<AuditReport> => onSnapshot(db, (tx) => auditWithin(tx, invariants, options));
