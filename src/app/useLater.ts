import { useEffect, useState } from 'react';

/** True once `isTrue` has been true for this long; false at once. */
export function useLater(isTrue: boolean, ms: number): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    if (!isTrue) return;
    const timer = setTimeout(() => setLater(true), ms);
    return () => {
      clearTimeout(timer);
      setLater(false);
    };
  }, [isTrue, ms]);
  return isTrue && isLater;
}
