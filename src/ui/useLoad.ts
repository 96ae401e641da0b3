import { useCallback, useEffect, useState } from 'react';

export interface Loaded<Data> {
  state: 'loading' | 'failed' | 'ready';
  /** What was loaded last; null before that. Stays while it is loaded again. */
  data: Data | null;
  reload: () => void;
}

/** Loads something when shown and again whenever `load` is another function: keep it stable. */
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
