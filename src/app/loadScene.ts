import { patiently } from './patiently.ts';

const fetchScene = () => import('../../scenes/SceneRoot.tsx');

let coming: ReturnType<typeof fetchScene> | undefined;

/** The scene's code, fetched once for the session, whoever asks first. */
export function loadScene(): ReturnType<typeof fetchScene> {
  coming ??= patiently(fetchScene);
  return coming;
}
