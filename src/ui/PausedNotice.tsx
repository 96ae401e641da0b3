import { useTranslation } from 'react-i18next';
import type { FlowState } from '#core/api/objects.ts';
import { useFormats } from '../i18n/useFormats.ts';
import { Glyph } from './Glyph.tsx';
import styles from './PausedNotice.module.css';

/** A flow of money that is paused: which, why, and since when. Shows nothing while it goes on. */
export function PausedNotice({ flow }: { flow: FlowState | null | undefined }) {
  const { t } = useTranslation('common');
  const formats = useFormats();
  if (!flow?.paused) return null;
  // The server pauses by itself under a key; operators write in their own words.
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
