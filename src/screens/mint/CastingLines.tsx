import { useCallback } from 'react';
import { loadCastingLines } from '../../actions/loadCastingLines.ts';
import { LedgerList } from '../../ui/LedgerList.tsx';

/** The ledger as far as it is about one casting; rendered anew with each version of it. */
export function CastingLines({ id }: { id: string }) {
  return <LedgerList load={useCallback((cursor?: string) => loadCastingLines(id, cursor), [id])} />;
}
