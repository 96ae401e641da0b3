import { patiently } from './patiently.ts';

const fetchScene = () => import('../../scenes/SceneRoot.tsx');

let coming: ReturnType<typeof fetchScene> | undefined;

/** Fetches the scene's code once a session (memoized). */
export function loadScene(): ReturnType<typeof fetchScene> {
  coming ??= patiently(fetchScene);
  return coming;
}
