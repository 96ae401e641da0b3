import { useEffect, useRef } from 'react';

/** Infinite-scroll sentinel below a list: loads more when it comes near the viewport. */
export function LoadMoreSentinel({ onSight }: { onSight: (() => void) | null }) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!mark.current || !onSight || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onSight();
      },
      { rootMargin: '240px' },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [onSight]);
  return <span ref={mark} aria-hidden="true" />;
}
