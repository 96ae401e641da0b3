import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { amountAttributes } from './amountAttributes.ts';
import styles from './AmountField.module.css';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';
import { joinClasses } from './joinClasses.ts';
import type { AmountInput } from './useAmountField.ts';

export interface AmountFieldProps {
  label: string;
  /** State of the field, from `useAmountField`. */
  amount: Pick<AmountInput, 'input' | 'write'>;
  /** Name of the coin at the end of the line. */
  unit: string;
  /** Draws the unit less bold. */
  isUnitQuiet?: boolean;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** Shows a Max button. */
  onMax?: (() => void) | null;
  /** Further controls after the unit. */
  controls?: ReactNode;
}

/** An input for an amount of a coin: normalizes what is typed, names the unit, offers the maximum. */
export function AmountField(props: AmountFieldProps) {
  const { label, amount, unit, isUnitQuiet = false, hint, error, onMax, controls } = props;
  const { t } = useTranslation('common');
  return (
    <Field
      label={label}
      value={amount.input}
      onChange={amount.write}
      hint={hint}
      error={error ?? null}
      suffix={
        <>
          <span className={joinClasses(styles.unit, isUnitQuiet && styles.quiet)}>{unit}</span>
          {onMax && (
            <Button size="s" variant="quiet" onClick={onMax}>
              {t('action.max')}
            </Button>
          )}
          {controls}
        </>
      }
      input={amountAttributes}
    />
  );
}
