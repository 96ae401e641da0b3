import { useTranslation } from 'react-i18next';
import { cares, careTerms } from '#core/catalog/cares.ts';
import { helpRefusal } from '#core/rules/neighbours.ts';
import { helpDeed, helpPlot } from '../../actions/helpPlot.ts';
import { deedKey } from '../../actions/runDeed.ts';
import { useGameNow } from '../../store/useGameNow.ts';
import { useManor } from '../../store/useManor.ts';
import { Icon } from '../../ui/Icon.tsx';
import { careIcons } from '../../ui/icons/careIcons.ts';
import styles from './VisitScreen.module.css';

/** Cares that are due on the visited manor, one button each: the same help as a tap on a bed, by keyboard too. */
export function DueCares() {
  const { t } = useTranslation(['visit', 'common']);
  const plots = useManor((state) => state.visit.plots);
  const takesHelp = useManor((state) => state.visit.takesHelp);
  const pending = useManor((state) => state.pending);
  const { now } = useGameNow();
  if (!takesHelp) return <p className={styles.card}>{t('due.off')}</p>;
  const planted = Object.values(plots ?? {}).filter(({ plant }) => plant !== null);
  const due = cares
    .map((care) => ({
      care,
      numbers: planted
        .filter(({ plant }) => helpRefusal(plant, care, now) === null)
        .map(({ number }) => number),
    }))
    .filter(({ numbers }) => numbers.length > 0);
  if (due.length === 0) return <p className={styles.card}>{t('due.none')}</p>;
  return (
    <ul className={styles.cares} aria-label={t('due.label')} style={{ pointerEvents: 'auto' }}>
      {due.map(({ care, numbers }) => {
        const isUnderWay = (number: number) => pending[deedKey(helpDeed(care), number)] !== undefined;
        const plot = numbers.find((number) => !isUnderWay(number)) ?? numbers[0] ?? 0;
        return (
          <li key={care}>
            <button
              type="button"
              className={styles.care}
              data-help={care}
              disabled={isUnderWay(plot)}
              onClick={() => void helpPlot(plot, care)}
            >
              <Icon src={careIcons[careTerms[care].pictures.tool]} size={28} />
              {t('due.give', { care: t(`common:care.${care}`), plot, count: numbers.length })}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
