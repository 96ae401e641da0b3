import type { LedgerLine } from '../../core/api/objects.ts';
import { EmptyState } from './EmptyState.tsx';
import { emptyIcons } from './icons/emptyIcons.ts';
import { LedgerRow } from './LedgerRow.tsx';
import { ListStates } from './ListStates.tsx';
import { MoreOnSight } from './MoreOnSight.tsx';
import { Skeleton } from './Skeleton.tsx';
import { usePages, type Page } from './usePages.ts';

export interface LedgerListProps {
  /** Reads a page; another function reads anew: keep it stable. */
  load: (cursor?: string) => Promise<Page<LedgerLine>>;
  /** Makes each line a button. */
  onOpen?: (line: LedgerLine) => void;
}

/** Movements, newest first, page by page as they come near the screen. */
export function LedgerList({ load, onOpen }: LedgerListProps) {
  const pages = usePages(load);
  return (
    <ListStates
      state={pages.state}
      count={pages.list.length}
      onRetry={pages.retry}
      onMore={pages.more}
      loadingMore={pages.loadingMore}
      empty={<EmptyState picture={emptyIcons['empty-ledger']} />}
      skeleton={<Skeleton rows={6} />}
    >
      <ul>
        {pages.list.map((line) => (
          <LedgerRow key={line.id} line={line} onOpen={onOpen} />
        ))}
      </ul>
      <MoreOnSight onSight={pages.state === 'ready' ? pages.more : null} />
    </ListStates>
  );
}
