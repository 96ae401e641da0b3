import type { Invariant } from '#server/ledger/audit/invariant.ts';
import { escrows } from './audit/escrows.ts';
import { goodsCount } from './audit/goodsCount.ts';
import { plotOrder } from './audit/plotOrder.ts';
import { statistics } from './audit/statistics.ts';

/** Invariants of farms. */
export const farmInvariants: readonly Invariant[] = [escrows, plotOrder, goodsCount, statistics];
