import type { Plot } from '#core/api/objects.ts';
import { formatAmount } from '#core/money/amount.ts';
import { careRefusal } from '#core/rules/care.ts';
import { isRipe } from '#core/rules/growth.ts';
import { availableOf } from '../../../selectors/availableOf.ts';
import { spendCost } from '../../../selectors/spendCost.ts';
import { gameNow } from '../../../store/gameNow.ts';
import { store } from '../../../store/store.ts';
import type { Hand, HandTool } from '../../../store/view.ts';
import type { BedRefusal } from './stepHand.ts';

/** Reason for which a tool cannot work on a plot at game time `now`, money aside. */
export function toolRefusal(tool: HandTool, plot: Plot | undefined, now: number): BedRefusal | null {
  if (!plot || plot.reclaimedAt === null) return ['plotNotYours'];
  const { plant } = plot;
  if (tool.kind === 'sow') return plant ? ['plotNotEmpty'] : null;
  if (!plant) return ['plotEmpty'];
  if (tool.kind === 'harvest') return isRipe(plant, now) ? null : ['notRipe'];
  const key = careRefusal(plant, tool.care, now);
  return key && [key];
}

/** Reason for which the tool in the hand cannot work on one more bed, by core's rules and the known balance. */
export function bedRefusal({ tool, plots }: Hand, plot: number): BedRefusal | null {
  const { facts, pending } = store.getState();
  const refusal = toolRefusal(tool, facts.plots?.[plot], gameNow(Date.now()));
  if (refusal || tool.kind === 'harvest') return refusal;
  // A call for it is under way: the bed shows its ring.
  if (tool.kind === 'sow' && pending[`plot:${plot}`]) return ['plotNotEmpty'];
  const need = spendCost({ ...tool, plots: [...plots, plot] }).atr;
  const have = availableOf('ATR') ?? 0n;
  return need > have ? ['insufficientAtr', { need: formatAmount(need), have: formatAmount(have) }] : null;
}
