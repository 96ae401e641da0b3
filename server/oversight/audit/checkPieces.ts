import { ChainError } from '#server/chain/chainError.ts';
import type { AuditView, Invariant, LinkRange, Offender, Touched } from '#server/ledger/audit/invariant.ts';

/** An invariant that a piece found broken. */
export interface BrokenInvariant {
  id: string;
  row: Offender;
}

/** Check of a piece by an invariant; undefined: it has none. Where books lie on several workers, that of a book's piece. */
function partOf({ sumsHistory, checkBook, checkPart }: Invariant, { inBook }: AuditView) {
  if (!inBook || checkBook === 'same') return checkPart;
  return sumsHistory ? undefined : checkBook;
}

/** Checks one piece of the chain by every invariant that can be checked so. */
export async function checkRange(
  view: AuditView,
  invariants: readonly Invariant[],
  range: LinkRange,
): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = [];
  for (const invariant of invariants) {
    const row = await partOf(invariant, view)?.(view, range);
    if (row) broken.push({ id: invariant.id, row });
  }
  return broken;
}

/** Checks the accounts that a piece touches, and their objects, by every invariant that can be checked so. */
export async function checkTouched(
  view: AuditView,
  invariants: readonly Invariant[],
  touched: Touched,
): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = [];
  for (const invariant of invariants) {
    const row = invariant.checkTouched ? await invariant.checkTouched(view, touched) : null;
    if (row) broken.push({ id: invariant.id, row });
  }
  return broken;
}

/** True when an invariant has anything to check beside the links. */
export function hasState({ checkPart, checkState }: Invariant): boolean {
  return !checkPart || checkState !== undefined;
}

/**
 * Checks an invariant apart from the links. Null: it needs a chain, which is not there or does not respond. Where the
 * chain only adds to the check, it is checked without. `check` takes the place of the invariant's own. With `throw`, the ChainError of a silent chain is thrown.
 */
export async function checkBeside(
  view: AuditView,
  invariant: Invariant,
  onSilentChain: 'skip' | 'throw' = 'skip',
  check = invariant.checkPart ? invariant.checkState : invariant.check,
): Promise<{ row: Offender | null } | null> {
  if (!check) return { row: null };
  if (invariant.needsChain && !(await view.chain?.hasBegun(view.tx))) return null;
  try {
    return { row: await check(view) };
  } catch (error) {
    if (!(error instanceof ChainError) || onSilentChain === 'throw') throw error;
    return invariant.needsChain ? null : { row: await check({ ...view, chain: null }) };
  }
}
