import type { ReactNode } from 'react';
import { ListStates, type ListStatesProps } from './ListStates.tsx';
import { LoadMoreSentinel } from './LoadMoreSentinel.tsx';
import type { Pages } from './usePages.ts';

export interface PagedListProps extends Pick<ListStatesProps, 'empty' | 'skeleton' | 'foot'> {
  pages: Omit<Pages<unknown>, 'reload'>;
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
