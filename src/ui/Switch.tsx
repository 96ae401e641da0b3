import { useId, type ReactNode } from 'react';
import styles from './Switch.module.css';

export interface SwitchProps {
  label: ReactNode;
  /** A line below the label. */
  text?: ReactNode;
  on: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}

/** A row with a switch at its end. */
export function Switch({ label, text, on, disabled, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.line}>
      <span className={styles.words}>
        <span id={id}>{label}</span>
        {text && <span className={styles.text}>{text}</span>}
      </span>
      <button
        type="button"
        role="switch"
        aria-checked={on}
        aria-labelledby={id}
        disabled={disabled}
        className={styles.switch}
        onClick={() => onChange(!on)}
      >
        <span className={styles.knob} />
      </button>
    </div>
  );
}
