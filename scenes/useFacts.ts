import { useMemo, useSyncExternalStore } from 'react';
import type { SceneFacts, SceneSource } from './sceneProps.ts';

/** The facts as they are now; the component is drawn again when they change. */
export function useFacts(source: SceneSource): SceneFacts {
  const kept = useMemo(() => {
    // Sources may make a new object at each asking: one is kept until they say that something changed.
    let facts = source.facts();
    return {
      subscribe: (changed: () => void) => {
        // What changed between the first asking and now was told to nobody.
        facts = source.facts();
        return source.subscribe(() => {
          facts = source.facts();
          changed();
        });
      },
      read: () => facts,
    };
  }, [source]);
  return useSyncExternalStore(kept.subscribe, kept.read);
}
