import { askThenSpend } from '../../../actions/askThenSpend.ts';
import { harvestPlots } from '../../../actions/harvestPlots.ts';
import { refuseAtBed } from '../../../actions/refuseAtBed.ts';
import { openSheet } from '../../../store/openSheet.ts';
import { patch } from '../../../store/patch.ts';
import { store } from '../../../store/store.ts';
import { stepHand, type HandEvent } from './stepHand.ts';

/** Applies an event to the tool in the hand: stores it, shows a refusal at its bed, and makes the one call. */
export function moveHand(event: HandEvent): void {
  const before = store.getState().view.hand;
  const { hand, act, refused } = stepHand(before, event);
  if (event.kind === 'take') openSheet(null);
  if (hand !== before) patch('view', { hand });
  if (refused) refuseAtBed(refused.plot, ...refused.refusal);
  if (!act) return;
  const { tool, plots } = act;
  const at = plots[plots.length - 1] ?? 0;
  if (tool.kind === 'harvest') void harvestPlots(plots, { at });
  else askThenSpend({ ...tool, plots }, at);
}
