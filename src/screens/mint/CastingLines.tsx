import { useCallback } from 'react';
import { loadCastingLines } from '../../actions/loadCastingLines.ts';
import { LedgerList } from '../../ui/LedgerList.tsx';

/** Ledger lines of one casting; remounted with each version of it. */
export function CastingLines({ id }: { id: string }) {
  return <LedgerList load={useCallback((cursor?: string) => loadCastingLines(id, cursor), [id])} />;
}
