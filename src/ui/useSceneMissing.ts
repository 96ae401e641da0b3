import { useSceneState } from './useSceneState.ts';

/** Whether the list of all things stands in for the scene. */
export function useSceneMissing(): boolean {
  const state = useSceneState();
  return state === 'slow' || state === 'error';
}
