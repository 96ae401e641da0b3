import { useCallback, useEffect, useState } from 'react';

export interface Loaded<Data> {
  state: 'loading' | 'failed' | 'ready';
  /** Last loaded data; null before that. Stays during a reload. */
  data: Data | null;
  reload: () => void;
}

/** Loads on mount and whenever `load` is a new function: keep it stable. */
export function useLoad<Data>(load: () => Promise<Data>): Loaded<Data> {
  const [turn, setTurn] = useState(0);
  const [loaded, setLoaded] = useState<Omit<Loaded<Data>, 'reload'>>({ state: 'loading', data: null });
  useEffect(() => {
    let shown = true;
    load().then(
      (data) => shown && setLoaded({ state: 'ready', data }),
      () => shown && setLoaded(({ data }) => ({ state: 'failed', data })),
    );
    return () => {
      shown = false;
    };
  }, [load, turn]);
  const reload = useCallback(() => {
    setLoaded(({ data }) => ({ state: 'loading', data }));
    setTurn((now) => now + 1);
  }, []);
  return { ...loaded, reload };
}
