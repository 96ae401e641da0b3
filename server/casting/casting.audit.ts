import type { Invariant } from '#server/ledger/audit/invariant.ts';
import { outputs } from './audit/outputs.ts';
import { principals } from './audit/principals.ts';

/** Invariants of castings. A ledger invariant checks that castings carry no reward. */
export const castingInvariants: readonly Invariant[] = [principals, outputs];
