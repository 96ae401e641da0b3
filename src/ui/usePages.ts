import { useCallback, useEffect, useRef, useState } from 'react';

export interface Page<Item> {
  list: readonly Item[];
  /** Cursor of the next page; null at the end. */
  next: string | null;
}

export interface Pages<Item> {
  state: 'loading' | 'failed' | 'ready';
  list: readonly Item[];
  /** Loads the next page; null at the end and before the first. */
  loadMore: (() => void) | null;
  loadingMore: boolean;
  retry: () => void;
  /** Reloads from the first page; the list stays until it is loaded. Stable as long as `load` is. */
  reload: () => void;
}

interface LoadedPages<Item> extends Omit<Pages<Item>, 'loadMore' | 'retry' | 'reload' | 'loadingMore'> {
  next: string | null;
}

/** Cursor pagination of a long list; restarts whenever `load` is a new function: keep it stable. */
export function usePages<Item>(load: (cursor?: string) => Promise<Page<Item>>): Pages<Item> {
  const [loaded, setLoaded] = useState<LoadedPages<Item>>({ state: 'loading', list: [], next: null });
  const round = useRef(0);

  const read = useCallback(
    (cursor?: string, keep = cursor !== undefined) => {
      const mine = (round.current += 1);
      setLoaded(({ list }) => ({ state: 'loading', list: keep ? list : [], next: cursor ?? null }));
      load(cursor).then(
        (page) => {
          if (mine !== round.current) return;
          setLoaded(({ list }) => ({
            state: 'ready',
            list: cursor ? [...list, ...page.list] : page.list,
            next: page.next,
          }));
        },
        () => {
          if (mine === round.current) setLoaded((now) => ({ ...now, state: 'failed' }));
        },
      );
    },
    [load],
  );

  useEffect(() => {
    const timer = setTimeout(() => read());
    return () => {
      clearTimeout(timer);
      round.current += 1;
    };
  }, [read]);

  const reload = useCallback(() => read(undefined, true), [read]);
  const { state, list, next } = loaded;
  return {
    state,
    list,
    loadMore: next === null || list.length === 0 ? null : () => state !== 'loading' && read(next),
    loadingMore: state === 'loading' && list.length > 0,
    retry: () => read(list.length > 0 && next !== null ? next : undefined),
    reload,
  };
}
