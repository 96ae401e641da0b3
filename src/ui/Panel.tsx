import type { ReactNode } from 'react';
import styles from './Panel.module.css';

export interface PanelProps {
  title?: ReactNode;
  /** Beside the title, at the end of its line. */
  action?: ReactNode;
  children: ReactNode;
}

/** A sheet of paper on the page. */
export function Panel({ title, action, children }: PanelProps) {
  return (
    <section className={styles.panel}>
      {(title || action) && (
        <div className={styles.head}>
          {title && <h2 className={styles.title}>{title}</h2>}
          {action}
        </div>
      )}
      {children}
    </section>
  );
}
