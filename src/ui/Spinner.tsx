import { useTranslation } from 'react-i18next';
import styles from './Spinner.module.css';

export interface SpinnerProps {
  /** CSS pixels. */
  size?: number;
  /** Hidden from screen readers: its container already reports the state. */
  quiet?: boolean;
}

/** Progress indicator. */
export function Spinner({ size = 36, quiet = false }: SpinnerProps) {
  const { t } = useTranslation('common');
  return (
    <span
      className={styles.spinner}
      style={{ width: size, height: size }}
      {...(quiet ? { 'aria-hidden': true } : { role: 'status', 'aria-label': t('state.loading') })}
    />
  );
}
