import type { Plot } from '../../../../core/api/objects.ts';
import { openSheet } from '../../../store/openSheet.ts';
import { patch } from '../../../store/patch.ts';
import { PlotPicture } from '../PlotPicture.tsx';
import styles from './FieldList.module.css';
import { usePlotWords } from './usePlotWords.ts';

export interface PlotTwinProps {
  plot: Plot;
  held: number;
  now: number;
  board: boolean;
}

/** One plot as a button: all that the scene shows of it in words, and the same sheet behind it. */
export function PlotTwin({ plot, held, now, board }: PlotTwinProps) {
  const words = usePlotWords(plot, held);
  const { number, plant, reclaimedAt } = plot;
  const look = () => patch('view', { selectedPlot: number });
  return (
    <li>
      <button
        type="button"
        className={styles.twin}
        data-plot={number}
        onFocus={board ? undefined : look}
        onClick={() => openSheet({ name: 'plot', plot: number })}
      >
        {board && <PlotPicture of={plant ?? (reclaimedAt === null ? 'wild' : 'bed')} now={now} width={64} />}
        <span>{words}</span>
      </button>
    </li>
  );
}
