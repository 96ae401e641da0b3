import type { LedgerLine } from '#core/api/objects.ts';
import { EmptyState } from './EmptyState.tsx';
import { emptyIcons } from './icons/emptyIcons.ts';
import { LedgerRow } from './LedgerRow.tsx';
import { PagedList } from './PagedList.tsx';
import { Skeleton } from './Skeleton.tsx';
import { usePages, type Page } from './usePages.ts';

export interface LedgerListProps {
  /** Loads a page. A new function restarts the list: keep it stable. */
  load: (cursor?: string) => Promise<Page<LedgerLine>>;
  /** Makes each line a button. */
  onOpen?: (line: LedgerLine) => void;
}

/** Ledger lines, newest first, with infinite scrolling. */
export function LedgerList({ load, onOpen }: LedgerListProps) {
  const pages = usePages(load);
  return (
    <PagedList
      pages={pages}
      empty={<EmptyState picture={emptyIcons['empty-ledger']} />}
      skeleton={<Skeleton rows={6} />}
    >
      {pages.list.map((line) => (
        <LedgerRow key={line.id} line={line} onOpen={onOpen} />
      ))}
    </PagedList>
  );
}
