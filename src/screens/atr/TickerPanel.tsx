import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './TickerPanel.module.css';

/** Ticker: last price, P (centre of the allowed range), and the change over 24 hours. */
export function TickerPanel() {
  const { t } = useTranslation('otc');
  const formats = useFormats();
  const ticker = useManor((state) => state.facts.market?.ticker ?? null);
  const p = useManor((state) => state.facts.prices?.p ?? state.facts.market?.ticker?.p);
  if (!ticker) {
    return (
      <section className={styles.panel}>
        <Skeleton height={22} lines={3} />
      </section>
    );
  }
  const { changeBps } = ticker;
  const six = (value: string) => formats.amount(value, { decimals: 6 });
  const facts = [
    ['volume', `${formats.amount(ticker.atr, { decimals: 0 })}\u00a0ATR`],
    ['high', six(ticker.high)],
    ['low', six(ticker.low)],
  ] as const;
  return (
    <section className={styles.panel} aria-label={t('ticker')}>
      <div className={styles.top}>
        <CoinIcon coin="ATR" size={34} />
        <div className={styles.words}>
          <p className={styles.price} data-last={ticker.last}>
            <b>{six(ticker.last)}</b>
            <span>USDT</span>
          </p>
          <div className={styles.under}>
            <p>{t('p', { price: p ? six(p) : '—' })}</p>
            <span className={joinClasses(styles.change, changeBps < 0 && styles.down)}>
              {changeBps !== 0 && <Glyph name={changeBps > 0 ? 'up' : 'down'} size={14} />}
              <span className="unseen">{t('change')}</span>
              {changeBps > 0 && '+'}
              {formats.bps(changeBps)}
            </span>
          </div>
        </div>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t('day')}</dt>
        </div>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
