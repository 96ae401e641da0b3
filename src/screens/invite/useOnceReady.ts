import { useEffect, useEffectEvent, useState } from 'react';

/** Does something when it is asked for, or as soon as it can be done; `asked` while it waits for that. */
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
