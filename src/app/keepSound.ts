import { store } from '../store/store.ts';

const TOUCHES = ['pointerup', 'keydown'] as const;

/** Resolves once `holds` returns true; checked whenever `watch` calls back. */
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

/**
 * Lazy-loads sound after the first touch, when the farm is playable and some sound is enabled: it delays
 * nothing.
 */
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
    // If the script fails to load, the manor is silent; everything else works.
  }
}
