import { useCallback } from 'react';
import { loadCastingLines } from '../../actions/loadCastingLines.ts';
import { LedgerRow } from '../../ui/LedgerRow.tsx';
import { ListStates } from '../../ui/ListStates.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { usePages } from '../../ui/usePages.ts';

/** The ledger as far as it is about one casting; rendered anew with each version of it. */
export function CastingLines({ id }: { id: string }) {
  const pages = usePages(useCallback((cursor?: string) => loadCastingLines(id, cursor), [id]));
  return (
    <ListStates
      state={pages.state}
      count={pages.list.length}
      onRetry={pages.retry}
      onMore={pages.more}
      loadingMore={pages.loadingMore}
      skeleton={<Skeleton height={52} lines={3} />}
    >
      <ul>
        {pages.list.map((line) => (
          <LedgerRow key={line.id} line={line} />
        ))}
      </ul>
    </ListStates>
  );
}
