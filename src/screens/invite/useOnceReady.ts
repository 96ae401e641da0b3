import { useEffect, useEffectEvent, useState } from 'react';

/** Runs a function on request, or as soon as it is ready; `asked` is true while a request waits. */
export function useOnceReady(isReady: boolean, run: () => void): { asked: boolean; ask(): void } {
  const [asked, setAsked] = useState(false);
  const runLate = useEffectEvent(() => {
    setAsked(false);
    run();
  });
  useEffect(() => {
    if (asked && isReady) runLate();
  }, [asked, isReady]);
  return { asked, ask: () => (isReady ? run() : setAsked(true)) };
}
