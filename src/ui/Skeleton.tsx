import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** CSS length. */
  width?: string;
  /** CSS pixels. */
  height?: number;
  /** How many lie under each other. */
  lines?: number;
}

/** The place of something that is still loading, as large as what will come. */
export function Skeleton({ width = '100%', height = 16, lines = 1 }: SkeletonProps) {
  return (
    <span className={styles.lines} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.bone} style={{ width, height }} />
      ))}
    </span>
  );
}
