import { sayRefusal } from '../i18n/sayRefusal.ts';
import { bedNotes } from '../store/bedNotes.ts';
import { gameNow } from '../store/gameNow.ts';
import { openSheet } from '../store/openSheet.ts';
import { patch } from '../store/patch.ts';
import { store } from '../store/store.ts';
import { countReclaimedPlots } from '../selectors/countReclaimedPlots.ts';
import { isGiftTree } from '../selectors/isGiftTree.ts';
import { tapDeed } from '../selectors/tapDeed.ts';
import { askThenSpend } from './askThenSpend.ts';
import { harvestPlots } from './harvestPlots.ts';
import { reclaimPlot } from './reclaimPlot.ts';

/**
 * A tap on a plot (number) in the field, by a finger or by the plot's twin: harvests, gives the care that its
 * bubble shows, opens the tray of saplings, lifts the board of wild land and on the second tap reclaims it, or
 * shows the time left. `part` is the touched part; the stake opens the sheet.
 */
export function tapPlot(number: number, part: 'bubble' | 'stake' | 'bed' = 'bed'): void {
  const { facts, view } = store.getState();
  const plot = facts.plots?.[number];
  const { bubble } = view;
  openSheet(null);
  if (!plot) return;
  const deed = tapDeed(plot, part, countReclaimedPlots(facts.plots), gameNow(Date.now()));
  switch (deed.kind) {
    case 'harvest':
      return void harvestPlots([number], { at: number });
    case 'care':
      return askThenSpend({ kind: 'care', care: deed.care, plots: [number] }, number);
    case 'sow':
      // A second tap closes the tray.
      return bubble?.plot === number ? undefined : patch('view', { bubble: { kind: 'tray', plot: number } });
    case 'reclaim':
      return bubble?.plot === number
        ? void reclaimPlot(number, { at: number })
        : patch('view', { bubble: { kind: 'board', plot: number } });
    case 'locked':
      return bedNotes.emit({
        plot: number,
        kind: 'refusal',
        text: sayRefusal('plotNotNext', { plot: number, next: deed.next }),
      });
    case 'rustle':
      return bedNotes.emit({
        plot: number,
        kind: isGiftTree(plot) ? 'sample' : 'ripeAt',
        at: deed.ripeAt,
      });
    case 'sheet':
      return openSheet({ name: 'plot', plot: number });
  }
}
