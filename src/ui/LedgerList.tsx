import type { LedgerLine } from '#core/api/objects.ts';
import { useFormats } from '../i18n/useFormats.ts';
import { EmptyState } from './EmptyState.tsx';
import { emptyIcons } from './icons/emptyIcons.ts';
import { FoldedRow } from './FoldedRow.tsx';
import { foldLines } from './foldLines.ts';
import { LedgerRow } from './LedgerRow.tsx';
import { PagedList, type ShownPages } from './PagedList.tsx';
import { Skeleton } from './Skeleton.tsx';

export interface LedgerListProps {
  pages: ShownPages<LedgerLine>;
  /** Makes each line a button. */
  onOpen?: (line: LedgerLine) => void;
}

/** Ledger lines, newest first, with infinite scrolling; points and dust of a day are folded. */
export function LedgerList({ pages, onOpen }: LedgerListProps) {
  const formats = useFormats();
  return (
    <PagedList
      pages={pages}
      empty={<EmptyState picture={emptyIcons['empty-ledger']} />}
      skeleton={<Skeleton rows={6} />}
    >
      {foldLines(pages.list, formats.date).map((row) =>
        'lines' in row ? (
          <FoldedRow key={row.id} fold={row} onOpen={onOpen} />
        ) : (
          <LedgerRow key={row.id} line={row} onOpen={onOpen} />
        ),
      )}
    </PagedList>
  );
}
