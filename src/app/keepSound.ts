import { store } from '../store/store.ts';

const TOUCHES = ['pointerup', 'keydown'] as const;

/** Resolves once `holds`, which is asked again whenever `watch` says so. */
function until(holds: () => boolean, watch: (look: () => void) => () => void): Promise<void> {
  if (holds()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = watch(() => {
      if (!holds()) return;
      stop();
      resolve();
    });
  });
}

const touched = () =>
  new Promise<void>((resolve) => {
    for (const name of TOUCHES) addEventListener(name, () => resolve(), { once: true, capture: true });
  });

/** Sound comes by itself after the first touch, when the farm can be played and some of it is wanted: nothing waits for it. */
export async function keepSound(): Promise<void> {
  const { documentElement: page } = document;
  await touched();
  await until(
    () => page.dataset.scene === 'ready' || page.dataset.scene === 'error',
    (look) => {
      const watch = new MutationObserver(look);
      watch.observe(page, { attributeFilter: ['data-scene'] });
      return () => watch.disconnect();
    },
  );
  await until(
    () => {
      const { sound, ambience, music } = store.getState().settings;
      return sound || ambience || music;
    },
    (look) => store.subscribe(look),
  );
  try {
    (await import('./sound/startSound.ts')).startSound();
  } catch {
    // Without its script the manor is silent; everything else goes on.
  }
}
