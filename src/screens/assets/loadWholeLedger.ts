import { loadLedgerLines } from '../../actions/loadLedgerLines.ts';
import type { LedgerLine } from '../../../core/api/objects.ts';
import type { RecordType } from '../../../core/catalog/recordTypes.ts';
import type { Coin } from '../../../core/money/coin.ts';

const SIZE = 100;
const MOST_PAGES = 50;

/** The newest 5 000 lines of the ledger at most; `whole` says whether that is all of it. */
export async function loadWholeLedger(filter: {
  coin?: Coin;
  type?: RecordType;
}): Promise<{ lines: LedgerLine[]; whole: boolean }> {
  const lines: LedgerLine[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer: Awaited<ReturnType<typeof loadLedgerLines>> = await loadLedgerLines({
      ...filter,
      size: String(SIZE),
      ...(cursor === null ? {} : { cursor }),
    });
    lines.push(...answer.list);
    cursor = answer.next;
    if (cursor === null) return { lines, whole: true };
  }
  return { lines, whole: false };
}
