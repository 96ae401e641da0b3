import { askFirst, mustAsk } from '../store/askFirst.ts';
import { patch } from '../store/patch.ts';
import type { BedSpend } from '../store/view.ts';
import { spendCost } from '../selectors/spendCost.ts';
import { spendAtBeds } from './spendAtBeds.ts';

/** Kind of a spend, for the question that each kind asks once. */
export const spendKind = (spend: BedSpend): string => (spend.kind === 'care' ? spend.care : 'sow');

/**
 * Makes a spend on beds, or first asks by a bubble at plot `at`, as the player set it. A care for which ATR is
 * missing is not asked about: its refusal stands at the bed.
 */
export function askThenSpend(spend: BedSpend, at: number): void {
  if (mustAsk(askFirst.get(), spendKind(spend), spendCost(spend))) {
    patch('view', { bubble: { kind: 'ask', plot: at, spend } });
  } else void spendAtBeds(spend, at);
}
