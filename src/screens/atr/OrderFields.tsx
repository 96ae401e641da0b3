import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatAmount } from '#core/money/amount.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { PriceField } from './PriceField.tsx';
import { StepField } from './StepField.tsx';
import styles from './TradeSheet.module.css';
import type { Percent, TradeForm } from './useTradeForm.ts';

const percents: readonly Percent[] = [25, 50, 75, 100];

/** Inputs for price and quantity: within the range, by steps, or as a share of the available amount. */
export function OrderFields({ form }: { form: TradeForm }) {
  const { t } = useTranslation('otc');
  const formats = useFormats();
  const { side, terms, taken, quantity, faults } = form;
  const coin = side === 'buy' ? 'USDT' : 'ATR';
  const available = useManor((state) => state.facts.balances?.[coin]?.available ?? '0');
  const six = (units: bigint) => formats.amount(formatAmount(units), { decimals: 6 });
  return (
    <div className={styles.fields}>
      <PriceField form={form} />
      <StepField
        label={t('quantity')}
        unit="ATR"
        amount={quantity}
        step={terms.min}
        from={terms.min}
        to={null}
        error={faults.quantity}
        hint={
          taken && taken !== 'gone'
            ? t('takenRest', { amount: formats.amount(taken.remaining, { decimals: 6 }) })
            : t('min', { min: six(terms.min) })
        }
      />
      <div className={styles.parts}>
        {percents.map((percent) => (
          <button
            key={percent}
            type="button"
            className={styles.part}
            data-part={percent}
            onClick={() => form.takePart(percent)}
          >
            {formats.bps(percent * 100)}
          </button>
        ))}
      </div>
      <p className={styles.have}>
        {t('have', { amount: formats.amount(available), coin })}
        {side === 'buy' && <Link to="/recharge">{t('toRecharge')}</Link>}
      </p>
    </div>
  );
}
