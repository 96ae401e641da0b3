import type { ReactNode } from 'react';
import { Glyph } from './Glyph.tsx';
import styles from './Row.module.css';

export interface RowProps {
  icon?: ReactNode;
  label: ReactNode;
  /** A line below the label. */
  text?: ReactNode;
  /** At the end of the line. */
  value?: ReactNode;
  /** Makes the whole line a button with an arrow. */
  onClick?: () => void;
}

/** A line of a list: what, and how much or where to. */
export function Row({ icon, label, text, value, onClick }: RowProps) {
  const inside = (
    <>
      {icon}
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {text && <span className={styles.text}>{text}</span>}
      </span>
      {value !== undefined && <span className={styles.value}>{value}</span>}
      {onClick && <Glyph name="next" size={18} />}
    </>
  );
  if (!onClick) return <div className={styles.row}>{inside}</div>;
  return (
    <button type="button" className={styles.row} onClick={onClick}>
      {inside}
    </button>
  );
}
