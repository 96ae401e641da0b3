import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CastingQuote } from '../../queries/loadCastingQuote.ts';
import { amountOf } from '#core/money/amount.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { Panel } from '../../ui/Panel.tsx';
import type { AmountInput } from '../../ui/useAmountField.ts';
import styles from './AmountPanel.module.css';
import type { CastFault } from './useCastFault.ts';

export interface AmountPanelProps {
  amount: AmountInput;
  fault: CastFault | null;
  quote: CastingQuote | null;
}

/** Amount to cast: balance, minimum, and the maximum for balance and pool. */
export function AmountPanel({ amount, fault, quote }: AmountPanelProps) {
  const { t } = useTranslation('casting');
  const formats = useFormats();
  const available = useManor((state) => state.facts.balances?.USDT?.available ?? '0');
  const min = useManor((state) => state.world.constants?.CAST_MIN ?? '0');
  const takeMax = () => {
    const mine = amountOf(available);
    const max = quote && !quote.isOver ? amountOf(quote.most) : mine;
    amount.set(max < mine ? max : mine);
  };
  return (
    <Panel>
      <AmountField
        label={t('amount')}
        amount={amount}
        unit="USDT"
        isUnitQuiet
        hint={`${t('least', { min: formats.amount(min) })} · ${t('have', { amount: formats.amount(available) })}`}
        error={fault?.text}
        onMax={takeMax}
      />
      {(fault?.isBalanceTooLow || amountOf(available) < amountOf(min)) && (
        <Link to="/recharge" className={styles.door}>
          {t('toRecharge')}
        </Link>
      )}
    </Panel>
  );
}
