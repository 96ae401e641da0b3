import { useEffect, useState } from 'react';

/** Returns false for the first `ms`, then true: fast loads show no spinner. */
export function useLate(ms: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return late;
}
