import { useCallback, useRef, useState } from 'react';
import { usePages, type Page, type Pages } from './usePages.ts';

export interface FreshPages<Item> extends Pages<Item> {
  /** Reads the first page quietly and lays it over what is shown: what is new stands first, nothing jumps. */
  refresh: () => void;
}

/** A long list, newest first, whose beginning can be read again while it is looked at; keep `load` stable. */
export function useFreshPages<Item extends { id: string }>(
  load: (cursor?: string) => Promise<Page<Item>>,
): FreshPages<Item> {
  const pages = usePages(load);
  const [fresh, setFresh] = useState<{ of: typeof load; list: readonly Item[] } | null>(null);
  const latest = useRef(load);
  latest.current = load;
  const refresh = useCallback(() => {
    load().then(
      ({ list }) => latest.current === load && setFresh({ of: load, list }),
      () => undefined,
    );
  }, [load]);
  // Before its own first page is here, nothing is laid over: the end of the list would be unknown.
  const first = fresh?.of === load && pages.list.length > 0 ? fresh.list : [];
  const ids = new Set(first.map(({ id }) => id));
  const list = [...first, ...pages.list.filter(({ id }) => !ids.has(id))];
  const reload = () => {
    setFresh(null);
    pages.reload();
  };
  return { ...pages, list, reload, refresh };
}
