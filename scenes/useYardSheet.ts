import { useEffect, useState } from 'react';
import { useEngine } from './engine/sceneContext.ts';

/** The page first has the line to itself for this long after the first frame. */
const WAIT_MS = 4_000;

/**
 * True once the hen yard's sheet is loaded. It is fetched at once when it is needed, else when the page is idle some
 * seconds after the first frame (`isShown`): the coop stands below the field, and no newcomer waits for it.
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
    const timer = setTimeout(() => {
      // Safari has no idle callback.
      if (typeof requestIdleCallback === 'function') requestIdleCallback(load, { timeout: WAIT_MS });
      else load();
    }, WAIT_MS);
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
