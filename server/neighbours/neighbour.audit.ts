import type { Invariant } from '#server/ledger/audit/invariant.ts';
import { hearts } from './audit/hearts.ts';
import { helpPostings } from './audit/helpPostings.ts';
import { showManorCoins } from './audit/showManorCoins.ts';
import { showManorShares } from './audit/showManorShares.ts';

/** Invariants of helps, hearts and show manors. */
export const neighbourInvariants: readonly Invariant[] = [
  helpPostings,
  hearts,
  showManorCoins,
  showManorShares,
];
