import { loadLedgerLines } from '../../actions/loadLedgerLines.ts';
import { CallRefusal } from '../../api/callRefusal.ts';
import type { LedgerLine } from '#core/api/objects.ts';
import type { RecordType } from '#core/catalog/recordTypes.ts';
import type { Coin } from '#core/money/coin.ts';

const SIZE = 100;
/** A phone's memory bears this many lines; whoever has more is told so, and gets the rest by coin or type. */
const MOST_PAGES = 2_000;
const MOST_WAITS = 10;

type Filter = { coin?: Coin; type?: RecordType };
type Page = Awaited<ReturnType<typeof loadLedgerLines>>;

const pause = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1_000));

/** One page; where the server asks to wait, it is waited for. */
async function loadPage(filter: Filter, cursor: string | null, waits = 0): Promise<Page> {
  try {
    return await loadLedgerLines({
      ...filter,
      size: String(SIZE),
      ...(cursor === null ? {} : { cursor }),
    });
  } catch (error) {
    const tooMany = error instanceof CallRefusal && error.key === 'tooManyCalls' && waits < MOST_WAITS;
    if (!tooMany) throw error;
    await pause(Number(error.values.seconds ?? 1));
    return loadPage(filter, cursor, waits + 1);
  }
}

/** The whole ledger, page by page, newest first: 200 000 lines at most; `whole` says whether that is all of it. */
export async function loadWholeLedger(
  filter: Filter,
  onLines: (count: number) => void,
): Promise<{ lines: LedgerLine[]; whole: boolean }> {
  const lines: LedgerLine[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer: Page = await loadPage(filter, cursor);
    lines.push(...answer.list);
    onLines(lines.length);
    cursor = answer.next;
    if (cursor === null) return { lines, whole: true };
  }
  return { lines, whole: false };
}
