import type { ReactNode } from 'react';
import { Glyph } from './Glyph.tsx';
import { joinClasses } from './joinClasses.ts';
import styles from './Row.module.css';

export interface RowProps {
  icon?: ReactNode;
  label: ReactNode;
  /** Lines below the label. */
  text?: ReactNode;
  /** At the end of the line. */
  value?: ReactNode;
  /** Makes the whole row a button. */
  onClick?: () => void;
  /** Makes the whole row a link to a page outside the app's router. */
  href?: string;
  /** False: no arrow on the button, to save space. */
  arrow?: boolean;
}

/** A list row: picture, label, value or destination. Inside `li` or alone. */
export function Row({ icon, label, text, value, onClick, href, arrow = true }: RowProps) {
  const next = (onClick || href) && arrow && <Glyph name="next" size={18} />;
  const inside = (
    <>
      {icon}
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {text}
      </span>
      {(value !== undefined || next) && (
        <span className={joinClasses(styles.end, next && styles.leads)}>
          {value !== undefined && <span className={styles.value}>{value}</span>}
          {next}
        </span>
      )}
    </>
  );
  if (href) {
    return (
      <a className={styles.row} href={href}>
        {inside}
      </a>
    );
  }
  if (!onClick) return <div className={styles.row}>{inside}</div>;
  return (
    <button type="button" className={styles.row} onClick={onClick}>
      {inside}
    </button>
  );
}
