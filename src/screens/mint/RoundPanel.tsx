import { useTranslation } from 'react-i18next';
import type { CastingQuote } from '../../queries/loadCastingQuote.ts';
import { amountOf } from '#core/money/amount.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useGameNow } from '../../store/useGameNow.ts';
import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './RoundPanel.module.css';

/** `part` as per cent of `whole`, for drawing only. */
const share = (part: string, total: string) =>
  Math.min(100, Number((amountOf(part) * 1_000n) / (amountOf(total) || 1n)) / 10);

/** Remaining pool of the round with its rate; or the end of the round and the start of the next. */
export function RoundPanel({ quote }: { quote: CastingQuote | null }) {
  const { t } = useTranslation('casting');
  const formats = useFormats();
  const { wait } = useGameNow();
  if (!quote) {
    return (
      <section className={styles.round}>
        <Skeleton height={24} lines={3} />
      </section>
    );
  }
  return (
    <section className={styles.round} data-round={quote.isOver ? 'over' : 'open'}>
      <div className={styles.head}>
        <CoinIcon coin="ATR" size={44} />
        <p className={styles.pool}>
          <span>{t('round')}</span>
          <b>
            {formats.amount(quote.pool, { decimals: 0 })} <small>ATR</small>
          </b>
        </p>
        <p className={styles.rate}>
          <b>{formats.bps(quote.ratePpm / 100)}</b>
          <span>{t('rateOver', { days: formats.count(quote.termDays) })}</span>
        </p>
      </div>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${share(quote.pool, quote.poolTarget)}%` }} />
      </span>
      <p className={styles.note}>{t('roundText', { target: formats.amount(quote.poolTarget) })}</p>
      {quote.isOver && (
        <p className={styles.over} role="status">
          <Glyph name="pause" size={20} />
          <span>
            <b>{t('roundOver')}</b> {t('roundNext', { span: formats.span(wait(quote.nextRoundAt)) })}
          </span>
        </p>
      )}
    </section>
  );
}
