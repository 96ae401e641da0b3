import { memo } from 'react';
import type { Plot } from '#core/api/objects.ts';
import { tapPlot } from '../../../actions/tapPlot.ts';
import { openSheet } from '../../../store/openSheet.ts';
import { patch } from '../../../store/patch.ts';
import { store } from '../../../store/store.ts';
import { useManor } from '../../../store/useManor.ts';
import { usePlotWords } from './usePlotWords.ts';
import styles from './FieldList.module.css';

export interface PlotTwinProps {
  plot: Plot;
  reclaimed: number;
  tabIndex: number;
}

/** Adds a plot to the tool in the hand, or leaves it out. The code came with the tool. */
async function choose(plot: number): Promise<void> {
  const [{ bedRefusal }, { moveHand }] = await Promise.all([
    import('../hands/bedRefusal.ts'),
    import('../hands/moveHand.ts'),
  ]);
  // Plots that were chosen while this one waited count towards its price.
  const { hand } = store.getState().view;
  if (hand) moveHand({ kind: 'toggle', plot, refusal: bedRefusal(hand, plot) });
}

/** One plot as a button: the scene's content as text, and the same deeds. Shift and Enter open its sheet. */
export const PlotTwin = memo(function PlotTwin({ plot, reclaimed, tabIndex }: PlotTwinProps) {
  const words = usePlotWords(plot, reclaimed);
  const { number } = plot;
  const hand = useManor((state) => state.view.hand);
  return (
    <li>
      <button
        type="button"
        className={styles.twin}
        data-plot={number}
        tabIndex={tabIndex}
        onFocus={() => patch('view', { selectedPlot: number })}
        aria-keyshortcuts="Shift+Enter"
        aria-pressed={hand ? hand.plots.includes(number) : undefined}
        onClick={(event) => {
          if (event.shiftKey) openSheet({ name: 'plot', plot: number });
          else if (hand) void choose(number);
          else tapPlot(number);
        }}
        onContextMenu={(event) => {
          event.preventDefault();
          openSheet({ name: 'plot', plot: number });
        }}
      >
        {words}
      </button>
    </li>
  );
});
