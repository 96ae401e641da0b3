import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormats } from '../i18n/useFormats.ts';
import styles from './LackNote.module.css';

/** How much ATR is missing (ledger units) for what stands beside it, and the door to the exchange; nothing when none is. */
export function LackNote({ lack }: { lack: { missing: bigint; door: string } | null }) {
  const { t } = useTranslation('common');
  const formats = useFormats();
  if (!lack) return null;
  return (
    <p className={styles.lack} data-lack>
      {t('lack.missing', { amount: formats.amount(lack.missing) })}
      <Link to={lack.door}>{t('lack.swap')}</Link>
    </p>
  );
}
