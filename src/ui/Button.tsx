import type { ReactNode } from 'react';
import styles from './Button.module.css';
import { joinClasses } from './joinClasses.ts';
import { Spinner } from './Spinner.tsx';

export interface ButtonProps {
  children: ReactNode;
  /** `main` is the primary action; `danger` cannot be undone. */
  variant?: 'main' | 'plain' | 'quiet' | 'danger';
  size?: 'm' | 's';
  /** Shows a pending state and ignores presses. */
  busy?: boolean;
  disabled?: boolean;
  wide?: boolean;
  icon?: ReactNode;
  type?: 'button' | 'submit';
  /** Id of the form to submit, for a button outside it. */
  form?: string;
  onClick?: () => void;
}

/** A button with text. */
export function Button(props: ButtonProps) {
  const { children, variant = 'main', size = 'm', busy = false, wide = false, icon, type = 'button' } = props;
  return (
    <button
      type={type}
      form={props.form}
      className={joinClasses(styles.button, styles[variant], styles[size], wide && styles.wide)}
      disabled={props.disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else props.onClick?.();
      }}
    >
      {busy ? <Spinner size={18} quiet /> : icon}
      <span className={styles.words}>{children}</span>
    </button>
  );
}
