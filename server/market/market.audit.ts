import type { Invariant } from '#server/ledger/audit/invariant.ts';
import { priceSteps } from './audit/priceSteps.ts';
import { swapProduct } from './audit/swapProduct.ts';

/** Invariants of the swap pool and of P. */
export const marketInvariants: readonly Invariant[] = [swapProduct, priceSteps];
