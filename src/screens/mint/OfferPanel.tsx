import { useTranslation } from 'react-i18next';
import type { CastingQuote } from '../../queries/loadCastingQuote.ts';
import { amountOf } from '#core/money/amount.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Amount } from '../../ui/Amount.tsx';
import { FactLines } from '../../ui/FactLines.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './OfferPanel.module.css';
import { ReleaseCurve } from './ReleaseCurve.tsx';

export interface OfferPanelProps {
  quote: CastingQuote | null;
  /** True when the quote is for the amount in the field. */
  isFresh: boolean;
  /** True while the field is empty: the quote is for the minimum casting. */
  isExample: boolean;
}

/** Output of the amount, as a curve by days and in numbers, with price and rate. */
export function OfferPanel({ quote, isFresh, isExample }: OfferPanelProps) {
  const { t } = useTranslation('casting');
  const formats = useFormats();
  if (!quote) {
    return (
      <Panel title={t('release')}>
        <Skeleton height={30} lines={6} />
      </Panel>
    );
  }
  const six = (value: string) => formats.amount(value, { decimals: 6 });
  const atr = (value: string) => <Amount value={value} coin="ATR" unit="name" />;
  return (
    <Panel
      title={t('release')}
      action={
        isExample && (
          <span className={styles.example}>{t('example', { amount: formats.amount(quote.amount) })}</span>
        )
      }
    >
      <div className={joinClasses(!isFresh && styles.faint)} data-offer={isFresh ? 'fresh' : 'asking'}>
        {amountOf(quote.total) > 0n && (
          <ReleaseCurve total={quote.total} termDays={quote.termDays} firstAt={quote.firstReleaseAt} />
        )}
        <FactLines
          lines={[
            { key: 'total', label: t('total'), value: atr(quote.total), strong: true },
            { key: 'perDay', label: t('perDay'), value: atr(quote.perDay) },
            { key: 'first', label: t('first'), value: formats.dateTime(quote.firstReleaseAt) },
            { key: 'last', label: t('last'), value: formats.date(quote.lastReleaseAt) },
            { key: 'price', label: t('price'), value: `${six(quote.price)} USDT` },
          ]}
        />
      </div>
      <p className={styles.note}>
        {t('priceText', { p: six(quote.p), swap: six(quote.swapPrice), mean: six(quote.mean) })}
      </p>
    </Panel>
  );
}
