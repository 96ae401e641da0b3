import { useSyncExternalStore } from 'react';

export type SceneState = 'off' | 'loading' | 'slow' | 'ready' | 'light' | 'error';

function watch(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-scene'] });
  return () => observer.disconnect();
}

const read = (): SceneState => (document.documentElement.dataset.scene as SceneState | undefined) ?? 'off';

/**
 * State of the scene below the overlays, from the page's attribute: `error` when it cannot be drawn, `slow`
 * when it takes too long. `light` on a device without WebGL: the field in HTML stays, and a list replaces the yard.
 */
export function useSceneState(): SceneState {
  return useSyncExternalStore(watch, read);
}
