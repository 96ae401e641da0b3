import { useTranslation } from 'react-i18next';
import { heldPlots } from '../../../actions/heldPlots.ts';
import { useGameNow } from '../../../store/useGameNow.ts';
import { useManor } from '../../../store/useManor.ts';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { useSceneState } from '../../../ui/useSceneState.ts';
import styles from './FieldList.module.css';
import { HenTwins } from './HenTwins.tsx';
import { PlotTwin } from './PlotTwin.tsx';

/**
 * Every plot and hen of the scene as a button in reading order: heard but not seen, shown while it holds the focus, and
 * the whole board where the scene cannot be drawn.
 */
export function FieldList() {
  const { t } = useTranslation('farm');
  const plots = useManor((state) => state.facts.plots);
  const { now } = useGameNow();
  const board = useSceneState() === 'error';
  const list = Object.values(plots ?? {}).sort((a, b) => a.number - b.number);
  const held = heldPlots(plots);
  return (
    <div className={joinClasses(board ? styles.board : styles.twins)} data-board={board || undefined}>
      <h2 className={board ? styles.title : 'unseen'}>{t('field.title')}</h2>
      <ul className={styles.plots} aria-label={t('field.label')}>
        {list.map((plot) => (
          <PlotTwin key={plot.number} plot={plot} held={held} now={now} board={board} />
        ))}
      </ul>
      <HenTwins now={now} />
    </div>
  );
}
