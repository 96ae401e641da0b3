import { loadLedgerLines } from '../../queries/loadLedgerLines.ts';
import { CallRefusal } from '../../api/callRefusal.ts';
import type { LedgerLine } from '#core/api/objects.ts';
import type { RecordType } from '#core/catalog/recordTypes.ts';
import type { Coin } from '#core/money/coin.ts';

const SIZE = 100;
/** Limit for a phone's memory; a player with more lines is told to export by coin or type. */
const MAX_PAGES = 2_000;
const MAX_RATE_LIMIT_WAITS = 10;

type Filter = { coin?: Coin; type?: RecordType };
type Page = Awaited<ReturnType<typeof loadLedgerLines>>;

const pause = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1_000));

/** Loads one page; when rate limited, waits and retries. */
async function loadPage(filter: Filter, cursor: string | null, waits = 0): Promise<Page> {
  try {
    return await loadLedgerLines({
      ...filter,
      size: String(SIZE),
      ...(cursor === null ? {} : { cursor }),
    });
  } catch (error) {
    const tooMany =
      error instanceof CallRefusal && error.key === 'tooManyCalls' && waits < MAX_RATE_LIMIT_WAITS;
    if (!tooMany) throw error;
    await pause(Number(error.values.seconds ?? 1));
    return loadPage(filter, cursor, waits + 1);
  }
}

/**
 * Loads the whole ledger page by page, newest first: 200 000 lines at most; `whole` is true when that is all.
 */
export async function loadWholeLedger(
  filter: Filter,
  onLines: (count: number) => void,
): Promise<{ lines: LedgerLine[]; isComplete: boolean }> {
  const lines: LedgerLine[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const loaded: Page = await loadPage(filter, cursor);
    lines.push(...loaded.list);
    onLines(lines.length);
    cursor = loaded.next;
    if (cursor === null) return { lines, isComplete: true };
  }
  return { lines, isComplete: false };
}
