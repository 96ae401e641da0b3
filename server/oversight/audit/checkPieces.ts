import { ChainError } from '#server/chain/chainError.ts';
import type { AuditView, Invariant, LinkRange, Offender } from '#server/ledger/audit/invariant.ts';

/** An invariant that a piece found broken. */
export interface BrokenInvariant {
  id: string;
  row: Offender;
}

/** Checks one piece of the chain by every invariant that can be checked so. */
export async function checkRange(
  view: AuditView,
  invariants: readonly Invariant[],
  range: LinkRange,
): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = [];
  for (const { id, checkPart } of invariants) {
    const row = checkPart ? await checkPart(view, range) : null;
    if (row) broken.push({ id, row });
  }
  return broken;
}

/** True when an invariant has anything to check beside the links. */
export function hasState({ checkPart, checkState }: Invariant): boolean {
  return !checkPart || checkState !== undefined;
}

/**
 * Checks an invariant apart from the links. Null: it needs a chain, which is not there or does not respond. Where the
 * chain only adds to the check, it is checked without. With `throw`, the ChainError of a silent chain is thrown.
 */
export async function checkBeside(
  view: AuditView,
  invariant: Invariant,
  onSilentChain: 'skip' | 'throw' = 'skip',
): Promise<{ row: Offender | null } | null> {
  const check = invariant.checkPart ? invariant.checkState : invariant.check;
  if (!check) return { row: null };
  const hasChain = view.chain !== null && (await view.chain.hasBegun(view.tx));
  if (invariant.needsChain && !hasChain) return null;
  try {
    return { row: await check(view) };
  } catch (error) {
    if (!(error instanceof ChainError) || onSilentChain === 'throw') throw error;
    return invariant.needsChain ? null : { row: await check({ ...view, chain: null }) };
  }
}
