import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** CSS length. */
  width?: string;
  /** CSS pixels. */
  height?: number;
  /** Number of blocks. */
  lines?: number;
  /** Renders this many list rows instead of blocks: text on the left, a sum on the right. */
  rows?: number;
}

const row = [
  { width: '58%', height: 15 },
  { width: '36%', height: 11 },
] as const;

/** Placeholder in the shape of the loading content. */
export function Skeleton({ width = '100%', height = 16, lines = 1, rows = 0 }: SkeletonProps) {
  if (rows > 0) {
    return (
      <span aria-hidden="true">
        {Array.from({ length: rows }, (_, at) => (
          <span key={at} className={styles.row}>
            <span>
              {row.map((style) => (
                <span key={style.width} className={styles.bone} style={style} />
              ))}
            </span>
            <span className={styles.bone} style={{ width: 76, height: 15 }} />
          </span>
        ))}
      </span>
    );
  }
  return (
    <span className={styles.lines} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.bone} style={{ width, height }} />
      ))}
    </span>
  );
}
