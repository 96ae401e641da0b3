import { Icon } from './Icon.tsx';
import { levelIcons } from './icons/levelIcons.ts';
import styles from './LevelRing.module.css';
import { ProgressRing } from './ProgressRing.tsx';

export interface LevelRingProps {
  level: number;
  /** Progress to the next level, 0 to 1; 1 at the highest. */
  part: number;
  label: string;
  size?: number;
}

/** The portrait of a level in a ring that fills towards the next. */
export function LevelRing({ level, part, label, size = 48 }: LevelRingProps) {
  return (
    <span className={styles.ring}>
      <ProgressRing value={part} label={label} size={size} width={4} color="var(--mango)">
        <Icon src={levelIcons[`level-${level}`]} size={size - 12} />
      </ProgressRing>
      <span className={styles.level} aria-hidden="true">
        {level}
      </span>
    </span>
  );
}
