import { useEffect } from 'react';
import { useManor } from './useManor.ts';
import { useMissed } from './useMissed.ts';

/**
 * Calls back on every connection of the stream, the first included, and whenever it may have missed events:
 * events without a connection are not delivered. `read` must be stable.
 */
export function useOnLive(read: () => void): void {
  const isOn = useManor((state) => state.connection.live === 'on');
  useEffect(() => {
    if (isOn) read();
  }, [isOn, read]);
  useMissed(read);
}
