import type { Plot } from '#core/api/objects.ts';
import { openSheet } from '../../../store/openSheet.ts';
import { patch } from '../../../store/patch.ts';
import { usePlotWords } from './usePlotWords.ts';
import styles from './FieldList.module.css';

export interface PlotTwinProps {
  plot: Plot;
  held: number;
  tabIndex: number;
}

/** One plot as a button: all that the scene shows of it in words, and the same sheet behind it. */
export function PlotTwin({ plot, held, tabIndex }: PlotTwinProps) {
  const words = usePlotWords(plot, held);
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
