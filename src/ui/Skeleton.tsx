import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** CSS length. */
  width?: string;
  /** CSS pixels. */
  height?: number;
  /** How many lie under each other. */
  lines?: number;
  /** Instead of plain blocks so many lines of a list: words on the left, a sum on the right. */
  rows?: number;
}

const row = [
  { width: '58%', height: 15 },
  { width: '36%', height: 11 },
] as const;

/** The place of something that is still loading, in the shape of what will come. */
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
