import { useMemo, useSyncExternalStore } from 'react';
import type { SceneFacts, SceneSource } from './sceneProps.ts';

/** Subscribes the component to the facts. */
export function useFacts(source: SceneSource): SceneFacts {
  const cache = useMemo(() => {
    // A source may build a new object on each call: cache one until it reports a change, or
    // useSyncExternalStore would loop.
    let facts = source.facts();
    return {
      subscribe: (changed: () => void) => {
        // A change between the first read and the subscription was not reported: read again.
        facts = source.facts();
        return source.subscribe(() => {
          facts = source.facts();
          changed();
        });
      },
      read: () => facts,
    };
  }, [source]);
  return useSyncExternalStore(cache.subscribe, cache.read);
}
