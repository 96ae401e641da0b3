import { formatAmount } from '#core/money/amount.ts';
import { availableOf } from '../selectors/availableOf.ts';
import type { Feedback } from './feedbackOf.ts';
import { refuseLocally } from './refuseLocally.ts';

/**
 * Returns true when the player's known balance is less than `need` ATR (ledger units), and reports it by
 * `refuse`, by default a toast.
 */
export function lacksAtr(need: bigint, refuse: Feedback['refuse'] = refuseLocally): boolean {
  const available = availableOf('ATR');
  if (available === null || available >= need) return false;
  refuse('insufficientAtr', { need: formatAmount(need), have: formatAmount(available) });
  return true;
}
