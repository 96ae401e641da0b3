import type { ReactNode } from 'react';
import styles from './IconButton.module.css';
import { joinClasses } from './joinClasses.ts';

export interface IconButtonProps {
  /** Accessible name. */
  label: string;
  icon: ReactNode;
  /** For use on the scene: a paper disc. */
  raised?: boolean;
  /** A number in the corner, which ends the name too; 0 and undefined show none. */
  badge?: number;
  disabled?: boolean;
  onClick: () => void;
}

/** A button with only a picture; the touch target is 44 px. */
export function IconButton({ label, icon, raised = false, badge = 0, disabled, onClick }: IconButtonProps) {
  const count = badge > 99 ? '99+' : String(badge);
  return (
    <button
      type="button"
      className={joinClasses(styles.button, raised && styles.raised)}
      aria-label={badge > 0 ? `${label}, ${count}` : label}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
      {badge > 0 && <span className={styles.badge}>{count}</span>}
    </button>
  );
}
