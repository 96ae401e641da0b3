import type { ReactNode } from 'react';
import styles from './ProgressRing.module.css';

export interface ProgressRingProps {
  /** 0 to 1. */
  value: number;
  /** Accessible name of the measure. */
  label: string;
  /** CSS pixels. */
  size?: number;
  width?: number;
  color?: string;
  children?: ReactNode;
}

/** A ring that fills clockwise from the top, with content in its middle. */
export function ProgressRing(props: ProgressRingProps) {
  const { value, label, size = 64, width = 6, color = 'var(--leaf-2)', children } = props;
  const part = Math.min(1, Math.max(0, value));
  const radius = (size - width) / 2;
  const length = 2 * Math.PI * radius;
  const circle = { cx: size / 2, cy: size / 2, r: radius, fill: 'none', strokeWidth: width };
  return (
    <span
      className={styles.ring}
      style={{ width: size, height: size }}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(part * 100)}
    >
      <svg width={size} height={size} aria-hidden="true">
        <circle {...circle} stroke="var(--paper-3)" />
        <circle
          {...circle}
          className={styles.arc}
          stroke={color}
          strokeLinecap="round"
          strokeDasharray={length}
          strokeDashoffset={length * (1 - part)}
          opacity={part === 0 ? 0 : 1}
        />
      </svg>
      <span className={styles.middle}>{children}</span>
    </span>
  );
}
