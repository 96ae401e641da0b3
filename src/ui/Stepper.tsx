import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Glyph } from './Glyph.tsx';
import styles from './Stepper.module.css';
import { wholePart } from './wholePart.ts';

export interface StepperProps {
  label: string;
  /** Raw input; may be empty while the player types. */
  value: string;
  onChange: (value: string) => void;
  /** Whole numbers from `min` (default 1) to `max`. */
  min?: number;
  max: number;
}

/** A number input between two round buttons. */
export function Stepper({ label, value, onChange, min = 1, max }: StepperProps) {
  const { t } = useTranslation('common');
  const id = useId();
  const now = Number(value || 0);
  // A typed separator stays in sight: without it the next digit would make "1,5" fifteen.
  const [draft, setDraft] = useState('');
  const shown = draft && wholePart(draft) === value ? draft : value;
  const write = (text: string) => {
    setDraft(text);
    onChange(wholePart(text));
  };
  const step = (by: number) => onChange(String(Math.max(min, Math.min(max, now + by))));
  return (
    <div className={styles.stepper} role="group" aria-labelledby={id}>
      <span id={id} className="unseen">
        {label}
      </span>
      <button
        type="button"
        className={styles.button}
        aria-label={t('action.decrease')}
        disabled={now <= min}
        onClick={() => step(-1)}
      >
        <Glyph name="minus" />
      </button>
      <input
        className={styles.input}
        aria-labelledby={id}
        inputMode="numeric"
        value={shown}
        maxLength={6}
        onChange={(event) => write(event.target.value)}
        onBlur={() => setDraft('')}
      />
      <button
        type="button"
        className={styles.button}
        aria-label={t('action.increase')}
        disabled={now >= max}
        onClick={() => step(1)}
      >
        <Glyph name="plus" />
      </button>
    </div>
  );
}
