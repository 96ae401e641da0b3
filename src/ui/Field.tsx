import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import styles from './Field.module.css';
import { joinClasses } from './joinClasses.ts';

export interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Below the field; an error replaces it. */
  hint?: ReactNode;
  error?: string | null;
  /** At the end of the line: a unit, or a button such as Max. */
  suffix?: ReactNode;
  /** Large, spaced letters for a code. */
  code?: boolean;
  input?: Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'id'>;
}

/** A labelled text input. */
export function Field({ label, value, onChange, hint, error, suffix, code = false, input }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={joinClasses(styles.line, error && styles.wrong)}>
        <input
          {...input}
          id={id}
          className={joinClasses(styles.input, code && styles.code)}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {suffix}
      </div>
      {note && (
        <p
          id={`${id}-note`}
          className={error ? styles.error : styles.hint}
          role={error ? 'alert' : undefined}
        >
          {note}
        </p>
      )}
    </div>
  );
}
