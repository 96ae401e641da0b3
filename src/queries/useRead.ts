import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { pollMs } from './pollMs.ts';
import { queryClient } from './queryClient.ts';
import type { ReadKey } from './readKey.ts';

export interface Loaded<Data> {
  state: 'loading' | 'failed' | 'ready';
  /** Last loaded data; null before that. Stays during a reload. */
  data: Data | null;
  /** Stable. */
  reload: () => void;
}

/**
 * Reads on mount and whenever the key changes. Live events refetch it: `invalidateOnEvents`. With `keepMs` what another
 * screen read less than that many milliseconds ago is shown without a request, unless an event made it stale.
 */
export function useRead<Data>(key: ReadKey, load: () => Promise<Data>, keepMs = 0): Loaded<Data> {
  const { data, isFetching, isError, refetch } = useQuery(
    { queryKey: key, queryFn: load, refetchInterval: pollMs(key), staleTime: keepMs, gcTime: keepMs },
    queryClient,
  );
  const reload = useCallback(() => void refetch(), [refetch]);
  return { state: isFetching ? 'loading' : isError ? 'failed' : 'ready', data: data ?? null, reload };
}
