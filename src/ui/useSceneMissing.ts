import { useSceneState } from './useSceneState.ts';

/** Returns true while the fallback list replaces the scene. */
export function useSceneMissing(): boolean {
  const state = useSceneState();
  return state === 'slow' || state === 'error';
}
