import { useSceneState } from './useSceneState.ts';

/** Returns true while the fallback list replaces the scene of the hen yard. */
export function useSceneMissing(): boolean {
  const state = useSceneState();
  return state === 'slow' || state === 'light' || state === 'error';
}
