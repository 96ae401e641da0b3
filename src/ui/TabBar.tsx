import { NavLink } from 'react-router-dom';
import { Icon } from './Icon.tsx';
import { joinClasses } from './joinClasses.ts';
import styles from './TabBar.module.css';

export interface Tab {
  to: string;
  text: string;
  icon: string | undefined;
  /** The larger round one in the middle. */
  centre?: boolean;
}

/** The wooden shelf at the bottom. */
export function TabBar({ tabs, label }: { tabs: readonly Tab[]; label: string }) {
  return (
    <nav className={styles.bar} aria-label={label}>
      {tabs.map(({ to, text, icon, centre }) => (
        <NavLink
          key={to}
          to={to}
          end
          className={({ isActive }) =>
            joinClasses(styles.tab, centre && styles.centre, isActive && styles.current)
          }
        >
          <span className={styles.picture}>
            <Icon src={icon} size={centre ? 46 : 28} />
          </span>
          <span className={styles.text}>{text}</span>
        </NavLink>
      ))}
    </nav>
  );
}
