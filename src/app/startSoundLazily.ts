import { store } from '../store/store.ts';
import { until } from './until.ts';

const TOUCHES = ['pointerup', 'keydown'] as const;

const touched = () =>
  new Promise<void>((resolve) => {
    for (const name of TOUCHES) addEventListener(name, () => resolve(), { once: true, capture: true });
  });

/**
 * Lazy-loads sound after the first touch, when the farm is playable and some sound is enabled: it delays
 * nothing.
 */
export async function startSoundLazily(): Promise<void> {
  const { documentElement: page } = document;
  await touched();
  await until(
    () => ['ready', 'light', 'error'].includes(page.dataset.scene ?? ''),
    (check) => {
      const watch = new MutationObserver(check);
      watch.observe(page, { attributeFilter: ['data-scene'] });
      return () => watch.disconnect();
    },
  );
  await until(
    () => {
      const { sound, ambience, music } = store.getState().settings;
      return sound || ambience || music;
    },
    (check) => store.subscribe(check),
  );
  try {
    (await import('./sound/startSound.ts')).startSound();
  } catch {
    // If the script fails to load, the manor is silent; everything else works.
  }
}
