import { useEffect } from 'react';
import { useManor } from './useManor.ts';
import { useEventsMissed } from './useEventsMissed.ts';

/**
 * Calls back on every connection of the stream, the first included, and whenever it may have missed events:
 * events without a connection are not delivered. `read` must be stable.
 */
export function useOnReconnect(read: () => void): void {
  const isOn = useManor((state) => state.connection.live === 'on');
  useEffect(() => {
    if (isOn) read();
  }, [isOn, read]);
  useEventsMissed(read);
}
