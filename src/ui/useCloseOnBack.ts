import { useEffectEvent, useLayoutEffect } from 'react';
import { layers } from './layers.ts';

/**
 * Gives the component one history entry while it is mounted: the system's Back and Escape call `close` when it is
 * the top layer. `Sheet` uses it already; call it in a tray or dialog that is not a sheet.
 */
export function useCloseOnBack(close: () => void): void {
  const onBack = useEffectEvent(close);
  useLayoutEffect(() => layers.add(() => onBack()), []);
}
