import { Icon } from './Icon.tsx';
import styles from './ToolShelf.module.css';

export interface Tool {
  name: string;
  text: string;
  icon: string | undefined;
  /** Count badge; 0 and undefined show none. */
  badge?: number;
  /** A finger that drags up from the tool, or rests on it, takes something along: a small arrow says so. */
  hasMore?: boolean;
  onUse: () => void;
}

/** A wooden shelf of tools at the lower edge of a scene. */
export function ToolShelf({ label, tools }: { label: string; tools: readonly Tool[] }) {
  return (
    <nav className={styles.shelf} aria-label={label}>
      {tools.map(({ name, text, icon, badge = 0, hasMore = false, onUse }) => (
        <button
          key={name}
          type="button"
          data-tool={name}
          data-more={hasMore || undefined}
          className={styles.tool}
          onClick={onUse}
        >
          <span className={styles.picture}>
            <Icon src={icon} size={36} />
          </span>
          <span className={styles.text}>{text}</span>
          {badge > 0 && <span className={styles.badge}>{badge > 99 ? '99+' : badge}</span>}
        </button>
      ))}
    </nav>
  );
}
