import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SwapQuote } from '../../queries/loadSwapQuote.ts';
import { amountOf } from '#core/money/amount.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Amount } from '../../ui/Amount.tsx';
import { FactLines } from '../../ui/FactLines.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { impactOf, minOutput } from './minOutput.ts';
import styles from './QuotePanel.module.css';
import { useRateText } from './useRateText.ts';

const choices = ['50', '100', '300'] as const;

export interface QuotePanelProps {
  quote: SwapQuote | null;
  /** True while the field is empty: only the rate shows. */
  probing: boolean;
  asking: boolean;
  slippageBps: number;
  onSlippage: (bps: number) => void;
}

/** Details of the quote: rate, price impact, fee, and minimum output. A digit that is typed does not render it. */
export const QuotePanel = memo(function QuotePanel(props: QuotePanelProps) {
  const { quote, probing, asking, slippageBps, onSlippage } = props;
  const { t } = useTranslation('swap');
  const formats = useFormats();
  const rateText = useRateText();
  const impact = quote && !probing ? impactOf(quote.impactBps) : 'small';
  const lines = quote
    ? [
        { key: 'rate', label: t('rate'), value: rateText(quote) },
        ...(probing
          ? []
          : [
              {
                key: 'impact',
                label: t('impact'),
                value: <span className={styles[impact]}>{formats.bps(quote.impactBps)}</span>,
              },
              {
                key: 'fee',
                label: t('fee'),
                value: <Amount value={quote.fee} coin={quote.from} unit="name" />,
              },
              {
                key: 'least',
                label: t('least'),
                value: (
                  <Amount value={minOutput(amountOf(quote.out), slippageBps)} coin={quote.to} unit="name" />
                ),
                strong: true,
              },
            ]),
      ]
    : [];
  return (
    <Panel title={t('quote')} action={<span className={styles.live}>{t('refreshed')}</span>}>
      <div className={joinClasses(asking && styles.faint)}>
        {quote ? <FactLines lines={lines} /> : <Skeleton height={22} lines={probing ? 1 : 4} />}
      </div>
      {impact !== 'small' && (
        <p className={styles.warning} role="alert">
          <Glyph name="warning" size={20} />
          {t(impact === 'huge' ? 'impactHuge' : 'impactLarge')}
        </p>
      )}
      <h3 className={styles.title}>{t('slippage')}</h3>
      <Segmented
        label={t('slippage')}
        value={String(slippageBps) as (typeof choices)[number]}
        onChange={(bps) => onSlippage(Number(bps))}
        options={choices.map((value) => ({ value, text: formats.bps(Number(value)) }))}
      />
      <p className={styles.note}>{t('slippageText')}</p>
    </Panel>
  );
});
