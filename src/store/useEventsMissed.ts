import { useEffect } from 'react';
import { eventsMissed } from './eventsMissed.ts';

/** Calls back whenever the stream may have missed events; `read` must be stable. */
export function useEventsMissed(read: () => void): void {
  useEffect(() => eventsMissed.on(read), [read]);
}
