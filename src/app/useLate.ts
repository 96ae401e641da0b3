import { useEffect, useState } from 'react';

/** False for the first `ms`, then true: what is over sooner shows no spinner at all. */
export function useLate(ms: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return late;
}
