import { useTranslation } from 'react-i18next';
import type { Withdrawal } from '#core/api/objects.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { useWallNow } from '../../ui/useWallNow.ts';
import styles from './Timeline.module.css';
import { timelineOf, type Mark } from './timelineOf.ts';

/**
 * Timeline of a withdrawal: past steps with time and reason, the current wait with its end, and future steps.
 */
export function Timeline({ withdrawal }: { withdrawal: Withdrawal }) {
  return (
    <ol className={styles.line}>
      {timelineOf(withdrawal).map((mark, at) => (
        <li key={at} className={joinClasses(styles.mark, styles[mark.kind])} data-mark={mark.kind}>
          <span className={styles.dot}>
            {mark.kind === 'done' && <Glyph name="check" size={14} />}
            {mark.kind === 'bad' && <Glyph name="close" size={14} />}
          </span>
          <span className={styles.words}>
            {mark.kind === 'now' ? (
              <Wait withdrawal={withdrawal} wait={mark.wait} />
            ) : mark.kind === 'next' ? (
              <FutureMark what={mark.what} withdrawal={withdrawal} />
            ) : (
              <PastMark mark={mark} withdrawal={withdrawal} />
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

function useStepText({ gross, net, coin }: Withdrawal) {
  const { t } = useTranslation('withdraw');
  const formats = useFormats();
  return (what: Extract<Mark, { kind: 'done' | 'bad' }>['what']) =>
    t(`step.${what}`, { amount: formats.amount(what === 'confirmed' ? net : gross, { decimals: 6 }), coin });
}

function PastMark({
  mark,
  withdrawal,
}: {
  mark: Extract<Mark, { kind: 'done' | 'bad' }>;
  withdrawal: Withdrawal;
}) {
  const { t } = useTranslation('withdraw');
  const formats = useFormats();
  const textOf = useStepText(withdrawal);
  const { what, at, reason } = mark;
  return (
    <>
      <b>{textOf(what)}</b>
      {reason && (
        <span className={styles.reason}>
          {t('reason', { reason: reason === 'expired' ? t('failure.expired') : reason })}
        </span>
      )}
      <time dateTime={new Date(at).toISOString()}>{formats.dateTime(at)}</time>
    </>
  );
}

function FutureMark({ what, withdrawal }: { what: 'passed' | 'sent' | 'confirmed'; withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdraw');
  const formats = useFormats();
  const { net, coin } = withdrawal;
  return <span>{t(`ahead.${what}`, { amount: formats.amount(net, { decimals: 6 }), coin })}</span>;
}

function Wait({ withdrawal, wait }: { withdrawal: Withdrawal; wait: NonNullable<Withdrawal['wait']> }) {
  const { t } = useTranslation('withdraw');
  const formats = useFormats();
  const now = useWallNow();
  const { confirmations, state } = withdrawal;
  return (
    <>
      <b>{t(`wait.${wait.for}`)}</b>
      {wait.for === 'confirming' && confirmations && (
        <span className={styles.reason}>
          {t('blocks', { count: confirmations.count, needed: confirmations.needed })}
        </span>
      )}
      {wait.untilAt !== null && wait.untilAt > now && (
        <span>
          {t('until', { time: formats.dateTime(wait.untilAt), span: formats.span(wait.untilAt - now) })}
        </span>
      )}
      {state === 'pendingReview' && <span>{t('untilOpen')}</span>}
    </>
  );
}
