import type { ReactNode } from 'react';
import styles from './FactLines.module.css';
import { joinClasses } from './joinClasses.ts';

export interface FactLine {
  /** Unique among its lines. */
  key: string;
  label: ReactNode;
  value: ReactNode;
  /** The sum below the rule, or the most important line. */
  strong?: boolean;
}

/** A table of facts: names on the left, values on the right. */
export function FactLines({ lines }: { lines: readonly FactLine[] }) {
  return (
    <dl className={styles.lines}>
      {lines.map(({ key, label, value, strong }) => (
        <div key={key} className={joinClasses(styles.line, strong && styles.strong)}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
