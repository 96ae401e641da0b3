import type { ReactNode } from 'react';
import { joinClasses } from './joinClasses.ts';
import styles from './Segmented.module.css';

export interface SegmentedProps<Value extends string> {
  /** What is chosen here, for a screen reader. */
  label: string;
  options: readonly { value: Value; text: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Options scroll sideways instead of sharing the width: for filters. */
  scroll?: boolean;
}

/** One of a few. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange, scroll = false } = props;
  return (
    <div
      className={joinClasses(styles.options, scroll && styles.scroll)}
      role="radiogroup"
      aria-label={label}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          className={styles.option}
          onClick={() => onChange(option.value)}
        >
          {option.text}
        </button>
      ))}
    </div>
  );
}
