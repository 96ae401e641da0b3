import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/useFormats.ts';
import styles from './sheets.module.css';

/** All of it comes back, in basis points. */
const FULL_BPS = 10_000;

/** Expected return over all players; displayed wherever ATR is spent. */
export function ExpectedReturn({ bps }: { bps: number | null }) {
  const { t } = useTranslation('shop');
  const formats = useFormats();
  return (
    <p className={styles.promise}>
      <strong>{t('expected', { value: bps === null ? t('expectedNone') : formats.bps(bps) })}</strong>
      {t('expectedNote')}
      {bps !== null && bps > FULL_BPS && ` ${t('expectedAbove')}`}
    </p>
  );
}
