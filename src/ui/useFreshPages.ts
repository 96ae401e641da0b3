import { useCallback, useState } from 'react';
import { usePages, type Page, type Pages } from './usePages.ts';

export interface FreshPages<Item> extends Pages<Item> {
  /** Reads the first page quietly and lays it over what is shown: what is new stands first, nothing jumps. */
  refresh: () => void;
}

/** `newer` before `older`, each once, as `newer` has it. */
function layOver<Item extends { id: string }>(newer: readonly Item[], older: readonly Item[]): Item[] {
  const ids = new Set(newer.map(({ id }) => id));
  return [...newer, ...older.filter(({ id }) => !ids.has(id))];
}

/** A long list, newest first, whose beginning can be read again while it is looked at; keep `load` stable. */
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
  // Until its own first page is here nothing is laid over it: whether it goes on would be unknown.
  const isHere = pages.list.length > 0 || pages.state === 'ready';
  const list = fresh?.of === load && isHere ? layOver(fresh.list, pages.list) : pages.list;
  const reload = () => {
    setFresh(null);
    pages.reload();
  };
  return { ...pages, list, reload, refresh };
}
