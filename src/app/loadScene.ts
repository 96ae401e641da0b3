import { withRetries } from '../ui/withRetries.ts';

const fetchScene = () => import('../../scenes/SceneRoot.tsx');

let coming: ReturnType<typeof fetchScene> | undefined;

/** Fetches the scene's code once a session (memoized). */
export function loadScene(): ReturnType<typeof fetchScene> {
  coming ??= withRetries(fetchScene);
  return coming;
}
