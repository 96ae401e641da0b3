import { useTranslation } from 'react-i18next';
import type { FlowState } from '#core/api/objects.ts';
import { useFormats } from '../i18n/useFormats.ts';
import { Glyph } from './Glyph.tsx';
import styles from './PausedNotice.module.css';

/**
 * Notice of a paused flow of money: its name, the reason and the start. Renders nothing while it is not
 * paused.
 */
export function PausedNotice({ flow }: { flow: FlowState | null | undefined }) {
  const { t } = useTranslation('common');
  const formats = useFormats();
  if (!flow?.paused) return null;
  // A pause by the server has a key as its reason; operators write free text.
  const reason = flow.reason === 'audit' ? t('paused.audit') : flow.reason;
  return (
    <aside className={styles.notice} role="status" data-paused={flow.flow}>
      <span className={styles.seal}>
        <Glyph name="pause" size={20} />
      </span>
      <div className={styles.words}>
        <b>{t('paused.title', { flow: t(`paused.flow.${flow.flow}`) })}</b>
        {reason && <p>{reason}</p>}
        <p className={styles.since}>{t('paused.since', { time: formats.dateTime(flow.since) })}</p>
      </div>
    </aside>
  );
}
