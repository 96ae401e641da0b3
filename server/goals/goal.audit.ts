import type { Invariant } from '#server/ledger/audit/invariant.ts';
import { goalDays } from './audit/goalDays.ts';
import { goalPostings } from './audit/goalPostings.ts';

/** Invariants of goals. */
export const goalInvariants: readonly Invariant[] = [goalDays, goalPostings];
