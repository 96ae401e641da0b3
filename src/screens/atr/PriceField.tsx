import { useTranslation } from 'react-i18next';
import { formatAmount } from '#core/money/amount.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { PriceRange } from './PriceRange.tsx';
import { priceStep } from './priceStep.ts';
import { StepField } from './StepField.tsx';
import styles from './TradeSheet.module.css';
import type { TradeForm } from './useTradeForm.ts';

/** The price of the taken order, or an input; outside the range one tap sets the nearest valid price. */
export function PriceField({ form: { terms, taken, price, faults } }: { form: TradeForm }) {
  const { t } = useTranslation('otc');
  const formats = useFormats();
  const { nearest } = faults;
  const six = (units: bigint) => formats.amount(formatAmount(units), { decimals: 6 });
  if (taken) {
    return (
      <div>
        <p className={styles.fixed}>
          {t('takenPrice')}
          <b>{six(price.units)} USDT</b>
        </p>
        {faults.price && (
          <p className={styles.fault} role="alert">
            {faults.price}
          </p>
        )}
      </div>
    );
  }
  return (
    <>
      <StepField
        label={t('price')}
        unit="USDT"
        amount={price}
        step={priceStep(terms.from, terms.to)}
        from={terms.from}
        to={terms.to}
        error={faults.price}
        hint={<PriceRange terms={terms} price={price.units} />}
      />
      {nearest !== null && (
        <button type="button" className={styles.nearest} data-nearest onClick={() => price.set(nearest)}>
          {t('takeNearest', { price: six(nearest) })}
        </button>
      )}
    </>
  );
}
