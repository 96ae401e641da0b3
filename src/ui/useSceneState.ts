import { useSyncExternalStore } from 'react';

export type SceneState = 'off' | 'loading' | 'slow' | 'ready' | 'error';

function watch(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-scene'] });
  return () => observer.disconnect();
}

const read = (): SceneState => (document.documentElement.dataset.scene as SceneState | undefined) ?? 'off';

/**
 * How the scene below the overlays is, as it says on the page: `error` where it cannot be drawn, `slow` where that takes
 * too long to be waited for. In both a list stands in for it.
 */
export function useSceneState(): SceneState {
  return useSyncExternalStore(watch, read);
}
