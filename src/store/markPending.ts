import { store } from './store.ts';

function count(keys: readonly string[], step: 1 | -1): void {
  store.setState(({ pending }) => {
    const next: Record<string, number> = { ...pending };
    for (const key of keys) {
      const left = (next[key] ?? 0) + step;
      if (left > 0) next[key] = left;
      else delete next[key];
    }
    return { pending: next };
  });
}

/**
 * Marks keys (`plot:7`, `hen:12`, `buy:apple`) as pending; returns a function that removes the marks, once.
 */
export function markPending(keys: readonly string[]): () => void {
  count(keys, 1);
  let marked = true;
  return () => {
    if (marked) count(keys, -1);
    marked = false;
  };
}
