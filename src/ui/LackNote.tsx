import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormats } from '../i18n/useFormats.ts';
import styles from './LackNote.module.css';

/** Note on missing ATR (ledger units) with a link to the exchange; renders nothing when none is missing. */
export function LackNote({ lack }: { lack: { missing: bigint; link: string } | null }) {
  const { t } = useTranslation('common');
  const formats = useFormats();
  if (!lack) return null;
  return (
    <p className={styles.lack} data-lack>
      {t('lack.missing', { amount: formats.amount(lack.missing) })}
      <Link to={lack.link}>{t('lack.swap')}</Link>
    </p>
  );
}
