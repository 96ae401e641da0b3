import { useEffect, type RefObject } from 'react';

/** Calls back when a canvas inside an element loses its graphics context or gets it back. `isMounted`: it may be there. */
export function useContextEvents(
  host: RefObject<HTMLElement | null>,
  isMounted: boolean,
  onLost: () => void,
  onRestored: () => void,
): void {
  useEffect(() => {
    // Canvas events do not bubble here, but they can be captured.
    const box = host.current;
    box?.addEventListener('webglcontextlost', onLost, true);
    box?.addEventListener('webglcontextrestored', onRestored, true);
    return () => {
      box?.removeEventListener('webglcontextlost', onLost, true);
      box?.removeEventListener('webglcontextrestored', onRestored, true);
    };
  }, [host, isMounted, onLost, onRestored]);
}
