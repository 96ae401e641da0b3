import { useEffect, useEffectEvent, useState } from 'react';

/** Runs a function on request, or as soon as it is ready; `asked` is true while a request waits. */
export function useOnceReady(isReady: boolean, run: () => void): { isWaiting: boolean; request(): void } {
  const [isWaiting, setWaiting] = useState(false);
  const runLate = useEffectEvent(() => {
    setWaiting(false);
    run();
  });
  useEffect(() => {
    if (isWaiting && isReady) runLate();
  }, [isWaiting, isReady]);
  return { isWaiting, request: () => (isReady ? run() : setWaiting(true)) };
}
