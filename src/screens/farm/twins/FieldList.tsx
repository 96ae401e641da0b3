import { lazy, Suspense, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { countReclaimedPlots } from '../../../selectors/countReclaimedPlots.ts';
import { useGameNow } from '../../../store/useGameNow.ts';
import { useManor } from '../../../store/useManor.ts';
import { useRovingFocus } from '../../../ui/useRovingFocus.ts';
import { useSceneState } from '../../../ui/useSceneState.ts';
import styles from './FieldList.module.css';
import { HenTwins } from './HenTwins.tsx';
import { PlotTwin } from './PlotTwin.tsx';

/** Columns of plots in the scene. */
const COLUMNS = 3;

function Twins({ plain = false }: { plain?: boolean }) {
  const { t } = useTranslation('farm');
  const plots = useManor((state) => state.facts.plots);
  const { now } = useGameNow();
  const list = Object.values(plots ?? {}).sort((a, b) => a.number - b.number);
  const roving = useRovingFocus(list.length, COLUMNS);
  const reclaimed = countReclaimedPlots(plots);
  return (
    <div className={plain ? styles.board : styles.twins}>
      <h2 className="unseen">{t('field.title')}</h2>
      <ul className={styles.plots} aria-label={t('field.label')} {...roving.list}>
        {list.map((plot, at) => (
          <PlotTwin key={plot.number} plot={plot} reclaimed={reclaimed} tabIndex={roving.tabIndex(at)} />
        ))}
      </ul>
      <HenTwins now={now} />
    </div>
  );
}

const PlainTwins = () => <Twins plain />;

// A connection that fails to load the scene may fail here too: then the twins themselves are the fallback.
const FieldBoard = lazy(() => import('./FieldBoard.tsx').catch(() => ({ default: PlainTwins })));

/**
 * Accessible twins: every plot and hen of the scene as a visually hidden button in reading order, visible on
 * focus. Arrow keys move as in the scene. While it is slow the light field stands in; when it cannot be drawn, cards do.
 */
export function FieldList() {
  const scene = useSceneState();
  const isPainted = useManor((state) => state.view.isFieldPainted);
  const isDue = isPainted || (scene !== 'off' && scene !== 'loading');
  // The words of a field take a slow phone 160 ms: they come after the first picture, in slices. Whoever returns finds
  // them there, and so does the focus that a card leaves.
  const isShown = useDeferredValue(isDue, isDue);
  if (!isShown) return null;
  if (scene !== 'error') return <Twins />;
  return (
    <Suspense fallback={<PlainTwins />}>
      <FieldBoard />
    </Suspense>
  );
}
