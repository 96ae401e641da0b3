import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import styles from './SceneMissing.module.css';

/** What a thing wants now, and can be given at once. */
export interface CardWish {
  text: string;
  /** What it costs, in words; a line for each coin. */
  cost?: string | undefined;
  icon: string | undefined;
  run: () => void;
}

export interface SceneMissingCardProps {
  /** `data-plot` or `data-hen`, by which the thing is found. */
  mark: Readonly<Record<`data-${string}`, string | number>>;
  picture: ReactNode;
  title: string;
  children: ReactNode;
  onOpen: () => void;
  wish: CardWish | null;
  busy: boolean;
}

/** One thing of the scene: its picture and how it is, which lead to its sheet, and a button for what it wants. */
export function SceneMissingCard({
  mark,
  picture,
  title,
  children,
  onOpen,
  wish,
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
      {wish && (
        <Button size="s" busy={busy} icon={<Icon src={wish.icon} size={22} />} onClick={wish.run}>
          {wish.text}
          {wish.cost && <small className={styles.cost}>{wish.cost}</small>}
        </Button>
      )}
    </li>
  );
}
