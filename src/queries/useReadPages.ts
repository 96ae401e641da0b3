import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { pollMs } from './pollMs.ts';
import { queryClient } from './queryClient.ts';
import type { ReadKey } from './readKey.ts';

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
  /** Refetches all loaded pages; the list stays until they are loaded. Stable. */
  reload: () => void;
}

/**
 * Cursor pagination of a long list; restarts whenever the key changes. Live events refetch the loaded pages in the
 * background: `state` does not show that, and a failure leaves the list as it is.
 */
export function useReadPages<Item>(
  key: ReadKey,
  load: (cursor?: string) => Promise<Page<Item>>,
): Pages<Item> {
  const query = useInfiniteQuery(
    {
      // The cache holds pages in another form than a single read of the same endpoint.
      queryKey: [...key, 'pages'],
      queryFn: ({ pageParam }: { pageParam: string | undefined }) => load(pageParam),
      initialPageParam: undefined,
      getNextPageParam: ({ next }: Page<Item>) => next ?? undefined,
      refetchInterval: pollMs(key),
    },
    queryClient,
  );
  const { data, isPending, isError, isFetching, isFetchingNextPage, refetch, fetchNextPage } = query;
  const list = useMemo(() => data?.pages.flatMap((page) => page.list) ?? [], [data]);
  const reload = useCallback(() => void refetch(), [refetch]);
  const isFirstLoading = isFetching && (isPending || query.isLoadingError);
  const isLoading = isFirstLoading || isFetchingNextPage;
  const isFailed = isError && !query.isRefetchError;
  const hasMore = query.hasNextPage && list.length > 0;
  const loadNext = () => void fetchNextPage({ cancelRefetch: false });
  return {
    state: isLoading ? 'loading' : isFailed ? 'failed' : 'ready',
    list,
    loadMore: hasMore ? () => !isLoading && loadNext() : null,
    loadingMore: isLoading && list.length > 0,
    retry: hasMore ? loadNext : reload,
    reload,
  };
}
