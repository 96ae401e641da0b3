import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import styles from './SceneMissing.module.css';

/** The thing's most urgent need, with a button that meets it. */
export interface CardAction {
  text: string;
  /** Cost as text; one line for each coin. */
  cost?: string | undefined;
  icon: string | undefined;
  run: () => void;
}

export interface SceneMissingCardProps {
  /** `data-plot` or `data-hen`, the selector of the thing. */
  mark: Readonly<Record<`data-${string}`, string | number>>;
  picture: ReactNode;
  title: string;
  children: ReactNode;
  onOpen: () => void;
  action: CardAction | null;
  busy: boolean;
}

/** Card of one thing of the scene: picture and state link to its sheet, a button meets its need. */
export function SceneMissingCard({
  mark,
  picture,
  title,
  children,
  onOpen,
  action,
  busy,
}: SceneMissingCardProps) {
  return (
    <li className={styles.card}>
      <button type="button" className={styles.open} {...mark} onClick={onOpen}>
        <span className={styles.picture}>{picture}</span>
        <span className={styles.words}>
          <b>{title}</b>
          {children}
        </span>
      </button>
      {action && (
        <Button size="s" busy={busy} icon={<Icon src={action.icon} size={22} />} onClick={action.run}>
          {action.text}
          {action.cost && <small className={styles.cost}>{action.cost}</small>}
        </Button>
      )}
    </li>
  );
}
