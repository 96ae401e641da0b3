import { useEffect, useState } from 'react';
import { useEngine } from './engine/sceneContext.ts';

/** Longest wait for an idle page. */
const MAX_IDLE_MS = 4_000;

/**
 * True once the hen yard's sheet is loaded. It is fetched at once when it is needed, else when the page is idle after
 * the first frame (`isShown`): the coop stands below the field, and no newcomer waits for it.
 */
export function useYardSheet(isNeeded: boolean, isShown: boolean): boolean {
  const engine = useEngine();
  const [isLoaded, setLoaded] = useState(() => engine.atlas.has('coop'));
  useEffect(() => {
    if (isLoaded) return undefined;
    const load = () =>
      void engine
        .load(['yard'])
        .then(() => setLoaded(true))
        // The field is whole without it; the next hen or visit of the yard tries again.
        .catch(() => undefined);
    if (isNeeded) {
      load();
      return undefined;
    }
    if (!isShown) return undefined;
    if (typeof requestIdleCallback === 'function') {
      const request = requestIdleCallback(load, { timeout: MAX_IDLE_MS });
      return () => cancelIdleCallback(request);
    }
    // Safari has no idle callback.
    const timer = setTimeout(load, MAX_IDLE_MS);
    return () => clearTimeout(timer);
  }, [engine, isNeeded, isShown, isLoaded]);
  // Its things were added by effects of children, which run before this one.
  useEffect(() => {
    if (!isLoaded) return;
    engine.refresh();
    engine.loop.invalidate();
  }, [engine, isLoaded]);
  return isLoaded;
}
