import { useEffect, useRef } from 'react';
import { isMotionReduced } from './isMotionReduced.ts';

/** A written number whose digits roll when it changes. The text itself is the new one at once: that is what is read out. */
export function Rolling({ text }: { text: string }) {
  const box = useRef<HTMLSpanElement>(null);
  const shown = useRef(text);
  useEffect(() => {
    const before = shown.current;
    shown.current = text;
    const here = box.current;
    if (before === text || !here || isMotionReduced()) return;
    let stop: (() => void) | null = null;
    let over = false;
    // Fetched with the first change: no page waits for it, and without it the number stands as it is.
    void import('./rollDigits.ts').then(
      ({ rollDigits }) => {
        if (!over) stop = rollDigits(here, before, text);
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
