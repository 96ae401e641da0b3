import { useSyncExternalStore } from 'react';

export type SceneState = 'off' | 'loading' | 'slow' | 'ready' | 'error';

function watch(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-scene'] });
  return () => observer.disconnect();
}

const read = (): SceneState => (document.documentElement.dataset.scene as SceneState | undefined) ?? 'off';

/**
 * State of the scene below the overlays, from the page's attribute: `error` when it cannot be drawn, `slow`
 * when it takes too long. In both a list replaces it.
 */
export function useSceneState(): SceneState {
  return useSyncExternalStore(watch, read);
}
