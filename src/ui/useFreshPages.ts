import { useCallback, useState } from 'react';
import { usePages, type Page, type Pages } from './usePages.ts';

export interface FreshPages<Item> extends Pages<Item> {
  /** Refetches the first page silently and merges it over the list: new items come first, nothing jumps. */
  refresh: () => void;
}

/** `newer` before `older`, deduplicated by id; `newer` wins. */
function layOver<Item extends { id: string }>(newer: readonly Item[], older: readonly Item[]): Item[] {
  const ids = new Set(newer.map(({ id }) => id));
  return [...newer, ...older.filter(({ id }) => !ids.has(id))];
}

/** A paginated list, newest first, whose first page can be refetched while visible; keep `load` stable. */
export function useFreshPages<Item extends { id: string }>(
  load: (cursor?: string) => Promise<Page<Item>>,
): FreshPages<Item> {
  const pages = usePages(load);
  const [fresh, setFresh] = useState<{ of: typeof load; list: readonly Item[] } | null>(null);
  const refresh = useCallback(() => {
    load().then(
      ({ list }) =>
        setFresh((before) => ({ of: load, list: before?.of === load ? layOver(list, before.list) : list })),
      () => undefined,
    );
  }, [load]);
  // Merge only after the own first page is loaded: before that it is unknown if more pages follow.
  const isHere = pages.list.length > 0 || pages.state === 'ready';
  const list = fresh?.of === load && isHere ? layOver(fresh.list, pages.list) : pages.list;
  const reload = () => {
    setFresh(null);
    pages.reload();
  };
  return { ...pages, list, reload, refresh };
}
