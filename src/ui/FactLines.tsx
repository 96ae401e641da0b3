import type { ReactNode } from 'react';
import styles from './FactLines.module.css';
import { joinClasses } from './joinClasses.ts';

export interface FactLine {
  /** Unique among its lines. */
  key: string;
  label: ReactNode;
  value: ReactNode;
  /** The sum under the line, or whatever counts most. */
  strong?: boolean;
}

/** Names on the left, what they come to on the right. */
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
