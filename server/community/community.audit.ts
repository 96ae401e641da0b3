import type { Invariant } from '#server/ledger/audit/invariant.ts';
import { potDays } from './audit/potDays.ts';
import { rewardSums } from './audit/rewardSums.ts';
import { teamFigures } from './audit/teamFigures.ts';

/** Invariants of the community. */
export const communityInvariants: readonly Invariant[] = [teamFigures, rewardSums, potDays];
