import { store } from '../store/store.ts';
import { until } from './until.ts';

/**
 * Resolves two frames behind the first paint of the field in HTML, and `maxWaitMs` after the page was opened in any case. Until then the
 * field has line and processor to itself.
 */
export async function fieldFirst(maxWaitMs: number): Promise<void> {
  const leftMs = maxWaitMs - performance.now();
  if (leftMs <= 0) return;
  await until(() => store.getState().view.isFieldShown, store.subscribe, leftMs);
}
