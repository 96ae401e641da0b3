import { useEffect, useRef } from 'react';
import { isMotionReduced } from './isMotionReduced.ts';

/**
 * A number whose digits roll on change. The text itself changes at once: screen readers read the new value.
 */
export function Rolling({ text }: { text: string }) {
  const box = useRef<HTMLSpanElement>(null);
  const shown = useRef(text);
  useEffect(() => {
    const before = shown.current;
    shown.current = text;
    const element = box.current;
    if (before === text || !element || isMotionReduced()) return;
    let stop: (() => void) | null = null;
    let over = false;
    // Lazy-loaded with the first change: no page waits for it, and if it fails the number changes without an
    // animation.
    void import('./rollDigits.ts').then(
      ({ rollDigits }) => {
        if (!over) stop = rollDigits(element, before, text);
      },
      () => undefined,
    );
    return () => {
      over = true;
      stop?.();
    };
  }, [text]);
  return (
    <span ref={box} style={{ position: 'relative', display: 'inline-block' }}>
      {text}
    </span>
  );
}
