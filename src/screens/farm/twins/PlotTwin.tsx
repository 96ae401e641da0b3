import type { Plot } from '#core/api/objects.ts';
import { openSheet } from '../../../store/openSheet.ts';
import { patch } from '../../../store/patch.ts';
import { usePlotWords } from './usePlotWords.ts';
import styles from './FieldList.module.css';

export interface PlotTwinProps {
  plot: Plot;
  reclaimed: number;
  tabIndex: number;
}

/** One plot as a button: the scene's content as text, and the same sheet. */
export function PlotTwin({ plot, reclaimed, tabIndex }: PlotTwinProps) {
  const words = usePlotWords(plot, reclaimed);
  const { number } = plot;
  return (
    <li>
      <button
        type="button"
        className={styles.twin}
        data-plot={number}
        tabIndex={tabIndex}
        onFocus={() => patch('view', { selectedPlot: number })}
        onClick={() => openSheet({ name: 'plot', plot: number })}
      >
        {words}
      </button>
    </li>
  );
}
