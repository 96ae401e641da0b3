import { useTranslation } from 'react-i18next';
import type { Constants } from '#core/catalog/constants.ts';
import { amountOf } from '#core/money/amount.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { portraitOf } from '../../ui/portraitOf.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import styles from './LevelsSheet.module.css';

export interface LevelsSheetProps {
  level: number;
  constants: Constants;
  onClose: () => void;
}

/** The six levels: required points, and holding limit. */
export function LevelsSheet({ level, constants, onClose }: LevelsSheetProps) {
  const { t } = useTranslation(['community', 'account', 'common']);
  const formats = useFormats();
  const { LEVEL_POINTS, HOLD_BASE, HOLD_PER_LEVEL, POINTS_PER_USDT, LEVEL_HALF_LIFE_DAYS } = constants;
  return (
    <Sheet title={t('levels.title')} onClose={onClose}>
      <p className={styles.text}>
        {t('levels.text', {
          points: formats.count(POINTS_PER_USDT),
          days: formats.count(LEVEL_HALF_LIFE_DAYS),
        })}
      </p>
      <ol className={styles.list} tabIndex={0} aria-label={t('levels.title')}>
        {LEVEL_POINTS.map((points, at) => {
          const rowLevel = at + 1;
          const holdingLimit = amountOf(HOLD_BASE) + amountOf(HOLD_PER_LEVEL) * BigInt(rowLevel);
          return (
            <li key={rowLevel} className={styles.item} aria-current={rowLevel === level || undefined}>
              <img src={portraitOf(String(rowLevel))} width={72} height={72} alt="" />
              <span className={styles.words}>
                <b>
                  {t('common:level', { level: rowLevel })}
                  {rowLevel === level && <span className={styles.now}>{t('levels.now')}</span>}
                </b>
                <span>{t('levels.from', { points: formats.count(points) })}</span>
                <span>{t('levels.hold', { amount: formats.amount(holdingLimit, { decimals: 0 }) })}</span>
              </span>
            </li>
          );
        })}
      </ol>
    </Sheet>
  );
}
