import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { heldPlots } from '../../../actions/heldPlots.ts';
import { useGameNow } from '../../../store/useGameNow.ts';
import { useManor } from '../../../store/useManor.ts';
import { useRovingFocus } from '../../../ui/useRovingFocus.ts';
import { useSceneMissing } from '../../../ui/useSceneMissing.ts';
import styles from './FieldList.module.css';
import { HenTwins } from './HenTwins.tsx';
import { PlotTwin } from './PlotTwin.tsx';

/** Plots beside each other in the scene. */
const COLUMNS = 3;

function Twins({ plain = false }: { plain?: boolean }) {
  const { t } = useTranslation('farm');
  const plots = useManor((state) => state.facts.plots);
  const { now } = useGameNow();
  const list = Object.values(plots ?? {}).sort((a, b) => a.number - b.number);
  const roving = useRovingFocus(list.length, COLUMNS);
  const held = heldPlots(plots);
  return (
    <div className={plain ? styles.board : styles.twins}>
      <h2 className="unseen">{t('field.title')}</h2>
      <ul className={styles.plots} aria-label={t('field.label')} {...roving.list}>
        {list.map((plot, at) => (
          <PlotTwin key={plot.number} plot={plot} held={held} tabIndex={roving.tabIndex(at)} />
        ))}
      </ul>
      <HenTwins now={now} />
    </div>
  );
}

const PlainTwins = () => <Twins plain />;

// A line on which the scene cannot be had may not let this through either: then the twins themselves are the list.
const FieldBoard = lazy(() => import('./FieldBoard.tsx').catch(() => ({ default: PlainTwins })));

/**
 * Every plot and hen of the scene as a button in reading order: heard but not seen, shown while it holds the focus. Arrow
 * keys move about as in the scene. Where that cannot be drawn, cards stand in for it.
 */
export function FieldList() {
  if (!useSceneMissing()) return <Twins />;
  return (
    <Suspense fallback={<PlainTwins />}>
      <FieldBoard />
    </Suspense>
  );
}
