import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAmount } from '#core/money/amount.ts';
import { normalizeAmount } from '../../i18n/normalizeAmount.ts';
import { Field } from '../../ui/Field.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import styles from './TradeSheet.module.css';

export interface StepFieldProps {
  label: string;
  unit: string;
  value: { input: string; units: bigint; write: (input: string) => void };
  /** Ledger units; steps stay within the bounds; `to` is null for no upper bound. */
  step: bigint;
  from: bigint;
  to: bigint | null;
  hint: ReactNode;
  error: string | null;
}

/** An amount input with minus and plus buttons. */
export function StepField({ label, unit, value, step, from, to, hint, error }: StepFieldProps) {
  const { t } = useTranslation('common');
  const { units } = value;
  const move = (by: bigint) => {
    const next = units + by;
    const low = next < from ? from : next;
    value.write(formatAmount(to !== null && low > to ? to : low));
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
    <Field
      label={label}
      value={value.input}
      onChange={(text) => value.write(normalizeAmount(text))}
      error={error}
      hint={hint}
      input={{ inputMode: 'decimal', autoComplete: 'off', placeholder: '0' }}
      suffix={
        <>
          <span className={styles.unit}>{unit}</span>
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
        </>
      }
    />
  );
}
