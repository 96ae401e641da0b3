import type { ReactNode } from 'react';
import { ListStates, type ListStatesProps } from './ListStates.tsx';
import { LoadMoreSentinel } from './LoadMoreSentinel.tsx';

/** A paginated list as it is drawn: the states of `ListStates`, and the next page. */
export interface ShownPages<Item = unknown> {
  state: ListStatesProps['state'];
  list: readonly Item[];
  /** Loads the next page; null at the end and before the first. */
  loadMore: (() => void) | null;
  loadingMore: boolean;
  retry: () => void;
}

export interface PagedListProps extends Pick<ListStatesProps, 'empty' | 'skeleton' | 'foot'> {
  pages: ShownPages;
  /** Number of shown items when it differs from the pages' items. */
  count?: number;
  className?: string;
  /** Its items. */
  children: ReactNode;
}

/** A paginated list with all its states; prefetches the next page near the end. */
export function PagedList({ pages, count, className, children, ...states }: PagedListProps) {
  return (
    <>
      <ListStates
        state={pages.state}
        count={count ?? pages.list.length}
        onRetry={pages.retry}
        onMore={pages.loadMore}
        loadingMore={pages.loadingMore}
        {...states}
      >
        <ul className={className}>{children}</ul>
      </ListStates>
      <LoadMoreSentinel onSight={pages.state === 'ready' ? pages.loadMore : null} />
    </>
  );
}
