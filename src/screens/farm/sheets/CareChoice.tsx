import { useTranslation } from 'react-i18next';
import { cares, careTerms, type Care } from '#core/catalog/cares.ts';
import { Glyph } from '../../../ui/Glyph.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { careIcons } from '../../../ui/icons/careIcons.ts';
import type { CarePlan } from './planCares.ts';
import styles from './sheets.module.css';

export interface CareChoiceProps {
  /** Plots that can take each care. */
  plots: CarePlan['plots'];
  selected: readonly Care[];
  onFlip: (care: Care) => void;
}

/** Selection of the cares. */
export function CareChoice({ plots, selected, onFlip }: CareChoiceProps) {
  const { t } = useTranslation(['farm', 'common']);
  return (
    <div className={styles.rows} role="group" aria-label={t('careAll.choose')}>
      {cares.map((care) => (
        <button
          key={care}
          type="button"
          role="checkbox"
          aria-checked={selected.includes(care) && plots[care].length > 0}
          disabled={plots[care].length === 0}
          className={`${styles.row} ${styles.pick}`}
          onClick={() => onFlip(care)}
        >
          <Icon src={careIcons[careTerms[care].pictures.tool]} size={36} />
          <span className={styles.words}>
            <span className={styles.name}>{t(`common:care.${care}`)}</span>
            <span className={styles.small}>{t('careAll.plots', { count: plots[care].length })}</span>
          </span>
          <span className={styles.check}>
            <Glyph name="check" size={18} />
          </span>
        </button>
      ))}
    </div>
  );
}
