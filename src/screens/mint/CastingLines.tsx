import { loadCastingLines } from '../../queries/loadCastingLines.ts';
import { useReadPages } from '../../queries/useReadPages.ts';
import { LedgerList } from '../../ui/LedgerList.tsx';

/** Ledger lines of one casting; remounted with each version of it. */
export function CastingLines({ id }: { id: string }) {
  const pages = useReadPages(['listCastingLines', id], (cursor) => loadCastingLines(id, cursor));
  return <LedgerList pages={pages} />;
}
