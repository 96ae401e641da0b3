import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CastingQuote } from '../../actions/loadCastingQuote.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { normalizeAmount } from '../../i18n/normalizeAmount.ts';
import { useManor } from '../../store/useManor.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import styles from './AmountPanel.module.css';
import type { CastFault } from './useCastFault.ts';

export interface AmountPanelProps {
  input: string;
  onInput: (input: string) => void;
  fault: CastFault | null;
  quote: CastingQuote | null;
}

/** Amount to cast: balance, minimum, and the maximum for balance and pool. */
export function AmountPanel({ input, onInput, fault, quote }: AmountPanelProps) {
  const { t } = useTranslation(['casting', 'common']);
  const formats = useFormats();
  const available = useManor((state) => state.facts.balances?.USDT?.available ?? '0');
  const min = useManor((state) => state.world.constants?.CAST_MIN ?? '0');
  const takeMax = () => {
    const mine = amountOf(available);
    const max = quote && !quote.isOver ? amountOf(quote.most) : mine;
    onInput(formatAmount(max < mine ? max : mine));
  };
  return (
    <Panel>
      <Field
        label={t('amount')}
        value={input}
        onChange={(text) => onInput(normalizeAmount(text))}
        hint={`${t('least', { min: formats.amount(min) })} · ${t('have', { amount: formats.amount(available) })}`}
        error={fault?.text}
        suffix={
          <>
            <span className={styles.unit}>USDT</span>
            <Button size="s" variant="quiet" onClick={takeMax}>
              {t('common:action.max')}
            </Button>
          </>
        }
        input={{ inputMode: 'decimal', autoComplete: 'off', placeholder: '0' }}
      />
      {(fault?.isBalanceTooLow || amountOf(available) < amountOf(min)) && (
        <Link to="/recharge" className={styles.door}>
          {t('toRecharge')}
        </Link>
      )}
    </Panel>
  );
}
