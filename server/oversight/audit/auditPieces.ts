import { dayOf } from '#core/rules/clock.ts';
import type { AuditView, Invariant, LinkRange, Since } from '#server/ledger/audit/invariant.ts';
import type { World } from '#server/world/world.ts';
import { readTouched, type AuditProgress } from './auditProgress.repo.ts';
import type { AuditKind } from './auditRun.tables.ts';
import type { AuditSeal } from './auditSeal.ts';
import { addSums, judgeSums } from './auditSums.repo.ts';
import { checkRange, checkTouched, type BrokenInvariant } from './checkPieces.ts';
import { proveBalances } from './proveBalances.repo.ts';

/** Invariant of each account's steps. */
export const STEPS = 'I18';

/** Links of one piece: about 0.15 s. */
export const LINKS_PER_PIECE = 500;

/** Time limit of a statement in milliseconds. */
export const PIECE_MS = 600_000;

/** Arguments of an audit in pieces. */
export interface AuditWork {
  world: World;
  invariants: readonly Invariant[];
  seal: AuditSeal;
  linksPerPiece?: number;
}

/** Checks one piece of the chain. A night also checks the accounts that it touches and proves their balances. */
export async function checkLinks(
  view: AuditView,
  { invariants, seal }: AuditWork,
  kind: AuditKind,
  range: LinkRange,
): Promise<BrokenInvariant[]> {
  const broken = await checkRange(view, invariants, range);
  broken.push(...(await addSums(view, kind, invariants, range.postings, seal)));
  if (kind === 'week') return broken;
  broken.push(...(await checkTouched(view, invariants, await readTouched(view.tx, range.postings))));
  const row = await proveBalances(view.tx, range, seal);
  return row ? [...broken, { id: STEPS, row }] : broken;
}

/** Since a game time. */
export const sinceTime = (at: Date): Since => ({ at, day: dayOf(at.getTime()) });

/**
 * Check at night of an invariant without sums, apart from the links; undefined: its pieces, or the full audit, have it all.
 * @param isAnew no night is known: everything is asked in place of touched accounts
 */
export function nightCheckOf(
  invariant: Invariant,
  since: Since,
  isAnew = false,
): Invariant['check'] | undefined {
  const { checkSince } = invariant;
  if (checkSince) return (view) => checkSince(view, since);
  if ((invariant.checkTouched && !isAnew) || invariant.sumsHistory) return undefined;
  return invariant.checkPart ? invariant.checkState : invariant.check;
}

/** Check of an invariant apart from the links; undefined: its pieces, or the full audit, have it all. */
export function checkOf(
  invariant: Invariant,
  { kind, sequence, since_at }: AuditProgress,
  seal: AuditSeal,
): Invariant['check'] | undefined {
  if (invariant.tally) return (view) => judgeSums(view, kind, invariant, sequence, seal);
  if (kind === 'week') return invariant.checkPart ? invariant.checkState : invariant.check;
  return nightCheckOf(invariant, sinceTime(since_at));
}
