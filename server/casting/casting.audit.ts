import type { Invariant } from '#server/ledger/audit/invariant.ts';
import { outputs } from './audit/outputs.ts';
import { principals } from './audit/principals.ts';

/** What must hold of castings; that they carry no reward is the ledger's own check. */
export const castingInvariants: readonly Invariant[] = [principals, outputs];
