import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AmountField } from '../../ui/AmountField.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import type { AmountInput } from '../../ui/useAmountField.ts';
import styles from './TradeSheet.module.css';

export interface StepFieldProps {
  label: string;
  unit: string;
  amount: Pick<AmountInput, 'input' | 'units' | 'write' | 'set'>;
  /** Ledger units; steps stay within the bounds; `to` is null for no upper bound. */
  step: bigint;
  from: bigint;
  to: bigint | null;
  hint: ReactNode;
  error: string | null;
}

/** An amount input with minus and plus buttons. */
export function StepField({ label, unit, amount, step, from, to, hint, error }: StepFieldProps) {
  const { t } = useTranslation('common');
  const { units } = amount;
  const move = (by: bigint) => {
    const next = units + by;
    const low = next < from ? from : next;
    amount.set(to !== null && low > to ? to : low);
  };
  const steps = [
    { name: 'minus', by: -step, label: `${t('action.decrease')} ${label}`, disabled: units <= from },
    {
      name: 'plus',
      by: step,
      label: `${t('action.increase')} ${label}`,
      disabled: to !== null && units >= to,
    },
  ] as const;
  return (
    <AmountField
      label={label}
      amount={amount}
      unit={unit}
      isUnitQuiet
      error={error}
      hint={hint}
      controls={
        <span className={styles.steps}>
          {steps.map(({ name, by, label: words, disabled }) => (
            <button
              key={name}
              type="button"
              className={styles.step}
              aria-label={words}
              disabled={disabled}
              onClick={() => move(by)}
            >
              <Glyph name={name} size={20} />
            </button>
          ))}
        </span>
      }
    />
  );
}
