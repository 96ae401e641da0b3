import { useEffect, useState } from 'react';

/** This device's wall clock, epoch milliseconds; rerenders every `stepMs`. */
export function useWallNow(stepMs = 1_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), stepMs);
    return () => clearInterval(timer);
  }, [stepMs]);
  return now;
}
