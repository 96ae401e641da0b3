import { useEffect, useState, type MouseEvent } from 'react';

/** Time in milliseconds in which something that appeared by itself ignores taps: they were meant for what it covers. */
const UNSETTLED_MS = 400;

/**
 * Guards something that appears by itself: spread the result on its outermost element. Taps in the first 400 ms
 * do nothing; keys work at once. `data-settled` appears with the end of that time.
 */
export function useSettled() {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), UNSETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  return {
    'data-settled': isSettled ? '' : undefined,
    onClickCapture: (event: MouseEvent) => {
      // A click by a key has no detail.
      if (isSettled || event.detail === 0) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
