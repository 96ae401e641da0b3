import { startTransition, useRef, useState, type MouseEvent } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router-dom';
import { afterPaint } from './afterPaint.ts';
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

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * The wooden shelf at the bottom. A tab that is tapped is lit in the next frame, and its screen is drawn after it: on a
 * slow phone a screen takes 200 ms.
 */
export function TabBar({ tabs, label }: { tabs: readonly Tab[]; label: string }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [tapped, setTapped] = useState<string | null>(null);
  // Another tap before the frame takes its place.
  const cancel = useRef<() => void>(undefined);
  const tap = (event: MouseEvent, to: string) => {
    if (!isPlain(event)) return;
    cancel.current?.();
    setTapped(to === pathname ? null : to);
    if (to === pathname) return;
    event.preventDefault();
    cancel.current = afterPaint(() => {
      void navigate(to);
      // Drawn with the screen, which is a transition too.
      startTransition(() => setTapped(null));
    });
  };
  return (
    <nav className={styles.bar} aria-label={label}>
      {tabs.map(({ to, text, icon, centre }) => (
        <NavLink
          key={to}
          to={to}
          end
          className={({ isActive }) =>
            joinClasses(
              styles.tab,
              centre && styles.centre,
              (tapped === null ? isActive : tapped === to) && styles.current,
            )
          }
          onClick={(event) => tap(event, to)}
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
