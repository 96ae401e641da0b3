import type { Invariant } from '#server/ledger/audit/invariant.ts';
import { leagueCaps } from './audit/leagueCaps.ts';
import { leagueWeeks } from './audit/leagueWeeks.ts';

/** Invariants of the league. */
export const leagueInvariants: readonly Invariant[] = [leagueWeeks, leagueCaps];
