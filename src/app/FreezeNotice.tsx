import { useTranslation } from 'react-i18next';
import { Glyph } from '../ui/Glyph.tsx';
import styles from './FreezeNotice.module.css';

/** Banner of a frozen account: the reason as the operator wrote it, and what still works. Long reasons scroll. */
export default function FreezeNotice({ reason }: { reason: string }) {
  const { t } = useTranslation('notice');
  return (
    <aside className={styles.notice} role="status" data-frozen>
      <Glyph name="warning" size={20} />
      {/* Focusable, so that a keyboard scrolls it too. */}
      <div className={styles.words} role="group" aria-label={t('frozen.title')} tabIndex={0}>
        <b>{t('frozen.title')}</b>
        <p dir="auto">{reason}</p>
        <p>{t('frozen.rest')}</p>
      </div>
    </aside>
  );
}
