import type { Invariant } from '#server/ledger/audit/invariant.ts';
import { lookPostings } from './audit/lookPostings.ts';
import { lookPieces } from './audit/lookPieces.ts';

/** Invariants of looks. */
export const lookInvariants: readonly Invariant[] = [lookPostings, lookPieces];
