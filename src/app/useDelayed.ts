import { useEffect, useState } from 'react';

/** Returns false for the first `ms`, then true: fast loads show no spinner. */
export function useDelayed(ms: number): boolean {
  const [isElapsed, setElapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isElapsed;
}
