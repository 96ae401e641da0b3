import { useTranslation } from 'react-i18next';
import { formatAmount } from '#core/money/amount.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Amount } from '../../ui/Amount.tsx';
import { CoinFlow } from '../../ui/CoinFlow.tsx';
import { FactLines } from '../../ui/FactLines.tsx';
import styles from './TradeSheet.module.css';
import type { TradeForm } from './useTradeForm.ts';

/**
 * Summary before an order is placed: paid and received amounts, price, and the waiting rest with its life.
 */
export function OrderSummary({ form }: { form: TradeForm }) {
  const { t } = useTranslation('otc');
  const formats = useFormats();
  const { side, plan, price, quantity, terms } = form;
  const six = (units: bigint) => formats.amount(formatAmount(units), { decimals: 6 });
  const named = (units: bigint, coin: 'USDT' | 'ATR') => (
    <Amount value={units} coin={coin} unit="name" decimals={6} />
  );
  const waits = quantity.units - plan.atOnce;
  const [pays, gets] = side === 'buy' ? (['USDT', 'ATR'] as const) : (['ATR', 'USDT'] as const);
  return (
    <>
      <CoinFlow from={{ coin: pays, text: six(plan.pays) }} to={{ coin: gets, text: six(plan.gets) }} />
      <FactLines
        lines={[
          { key: 'price', label: t('price'), value: named(price.units, 'USDT') },
          { key: 'quantity', label: t('quantity'), value: named(quantity.units, 'ATR') },
          {
            key: 'fee',
            label: side === 'buy' ? t('fee') : t('feeOf', { rate: formats.bps(terms.feeBps) }),
            value: side === 'buy' ? t('feeSeller') : named(plan.fee, 'USDT'),
          },
          { key: 'atOnce', label: t('atOnce'), value: named(plan.atOnce, 'ATR') },
          { key: 'waits', label: t('waits'), value: named(waits, 'ATR') },
        ]}
      />
      <p className={styles.note}>
        {waits > 0n ? t('waitsText', { span: formats.span(terms.lifeMs) }) : t('atOnceText')}
      </p>
    </>
  );
}
