import { useEffect } from 'react';
import { missed } from './missed.ts';

/** Calls back whenever the stream may have missed events; `read` must be stable. */
export function useMissed(read: () => void): void {
  useEffect(() => missed.on(read), [read]);
}
