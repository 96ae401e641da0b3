import { useTranslation } from 'react-i18next';
import { countReclaimedPlots } from '../../../selectors/countReclaimedPlots.ts';
import { useGameNow } from '../../../store/useGameNow.ts';
import { useManor } from '../../../store/useManor.ts';
import { openSheet } from '../../../store/openSheet.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { controlIcons } from '../../../ui/icons/controlIcons.ts';
import { SceneMissing } from '../../../ui/SceneMissing.tsx';
import styles from './FieldBoard.module.css';
import { HenTwins } from './HenTwins.tsx';
import { PlotCard } from './PlotCard.tsx';

/**
 * Fallback of the field when the scene cannot be drawn: cards for the player's plots and the next one, tiles
 * for the rest.
 */
export default function FieldBoard() {
  const { t } = useTranslation(['farm', 'common']);
  const plots = useManor((state) => state.facts.plots);
  const { now } = useGameNow();
  const reclaimed = countReclaimedPlots(plots);
  const list = Object.values(plots ?? {}).sort((a, b) => a.number - b.number);
  const wild = list.filter(({ number }) => number > reclaimed + 1);
  return (
    <SceneMissing>
      <h2>{t('field.title')}</h2>
      <ul aria-label={t('field.label')}>
        {list.slice(0, reclaimed + 1).map((plot) => (
          <PlotCard key={plot.number} plot={plot} now={now} />
        ))}
      </ul>
      {wild.length > 0 && (
        <>
          <h2>{t('wild.title')}</h2>
          <ul className={styles.wild}>
            {wild.map(({ number }) => (
              <li key={number}>
                <button
                  type="button"
                  data-plot={number}
                  aria-label={t('twin.locked', { plot: t('common:plot', { number }) })}
                  onClick={() => openSheet({ name: 'plot', plot: number })}
                >
                  <Icon src={controlIcons.lock} size={18} />
                  {number}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <HenTwins now={now} board />
    </SceneMissing>
  );
}
