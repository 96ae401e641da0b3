import type { Invariant } from '#server/ledger/audit/invariant.ts';
import { basketDays } from './audit/basketDays.ts';
import { basketPostings } from './audit/basketPostings.ts';

/** Invariants of baskets. */
export const basketInvariants: readonly Invariant[] = [basketDays, basketPostings];
