import type { Invariant } from '#server/ledger/audit/invariant.ts';

/** Parts of the ledger that the audits ask an invariant about, as docs/costs.md words them. */
export interface AuditKinds {
  night: string;
  full: string;
}

const parts = (...named: (string | false | undefined)[]) => named.filter(Boolean).join(', ') || 'nothing';

/** Costs of an invariant in a night and in a full audit; mirrors `checkOf` and `checkLinks` of the audit. */
export function auditKinds(invariant: Invariant): AuditKinds {
  const { checkPart, checkState, checkTouched, checkSince, tally, sumsHistory } = invariant;
  const links = checkPart && 'new links';
  const isScanned = !checkTouched && !checkSince && !tally && !sumsHistory && (!checkPart || checkState);
  return {
    night: parts(
      links,
      checkTouched && 'touched accounts',
      checkSince && 'since the night before',
      tally && 'kept sums',
      isScanned && 'all rows',
    ),
    full: parts(
      checkPart && 'all links',
      tally && 'kept sums',
      !tally && (!checkPart || checkState) && 'all rows',
    ),
  };
}
