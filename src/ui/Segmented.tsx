import { useEffect, useRef, type ReactNode } from 'react';
import { joinClasses } from './joinClasses.ts';
import styles from './Segmented.module.css';

export interface SegmentedProps<Value extends string> {
  /** Accessible name of the group. */
  label: string;
  options: readonly { value: Value; text: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Options scroll sideways instead of sharing the width: for filters. */
  scroll?: boolean;
  /** Options are as wide as their texts and wrap into a second row: for many short ones. */
  tight?: boolean;
}

/** A segmented control: one of a few options. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange, scroll = false, tight = false } = props;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = scroll ? row.current?.querySelector('[aria-checked=true]') : null;
    if (!row.current || !chosen) return;
    const [outer, inner] = [row.current.getBoundingClientRect(), chosen.getBoundingClientRect()];
    if (inner.left < outer.left || inner.right > outer.right)
      row.current.scrollLeft += inner.left - outer.left;
  }, [scroll, value]);
  return (
    <div
      ref={row}
      className={joinClasses(styles.options, scroll && styles.scroll, tight && styles.tight)}
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
