import { placeOf } from './placeOf.ts';

const pathname = () => location.hash.slice(1).split('?', 1)[0] ?? '';

/**
 * Resolves once the scene is drawn, has failed or is slow, also when it has only been requested; at once when
 * the route shows none.
 */
export function sceneSettled(): Promise<void> {
  const { documentElement: page } = document;
  const settled = () => {
    const { scene } = page.dataset;
    return scene ? scene !== 'loading' : placeOf(pathname()) === 'hidden';
  };
  if (settled()) return Promise.resolve();
  return new Promise((resolve) => {
    const check = () => {
      if (!settled()) return;
      watch.disconnect();
      removeEventListener('hashchange', check);
      resolve();
    };
    const watch = new MutationObserver(check);
    watch.observe(page, { attributeFilter: ['data-scene'] });
    addEventListener('hashchange', check);
  });
}
