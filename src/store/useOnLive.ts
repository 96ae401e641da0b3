import { useEffect } from 'react';
import { useManor } from './useManor.ts';
import { useMissed } from './useMissed.ts';

/**
 * Calls back when the stream stands, the first time too, and whenever it may have missed something: what happened while
 * nobody listened was told to nobody. `read` must be stable.
 */
export function useOnLive(read: () => void): void {
  const isOn = useManor((state) => state.connection.live === 'on');
  useEffect(() => {
    if (isOn) read();
  }, [isOn, read]);
  useMissed(read);
}
