import { useEffect } from 'react';

/** A page that an operator leaves open shows the state of at most this long ago; wall ms. */
const EVERY_MS = 20_000;

/** Reads again while the page is visible, and at once when it becomes visible. `reload` must be stable. */
export function useRefresh(reload: () => void, everyMs = EVERY_MS): void {
  useEffect(() => {
    const read = () => {
      if (document.visibilityState === 'visible') reload();
    };
    const timer = setInterval(read, everyMs);
    document.addEventListener('visibilitychange', read);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, [reload, everyMs]);
}
