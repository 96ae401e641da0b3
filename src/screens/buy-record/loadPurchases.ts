import { loadLedgerLines } from '../../actions/loadLedgerLines.ts';
import type { LedgerLine } from '#core/api/objects.ts';
import { seeds } from '#core/catalog/seeds.ts';
import type { Page } from '../../ui/usePages.ts';

export const filters = ['saplings', 'care', 'hens', 'land', 'otc'] as const;
export type PurchaseFilter = (typeof filters)[number];

const SIZE = '50';
/** Other kinds are filtered out; maximum pages to load for one request. */
const MAX_PAGES = 6;
const MIN_SHOWN = 12;

const kinds: readonly string[] = seeds;

const types = {
  land: 'landPurchase',
  saplings: 'saplingPurchase',
  hens: 'saplingPurchase',
  care: 'saplingPurchase',
  otc: 'otcBuy',
} as const;

function belongs(filter: PurchaseFilter, { kind }: LedgerLine): boolean {
  if (filter === 'saplings') return kinds.includes(kind);
  if (filter === 'hens') return kind === 'hen' || kind === 'feed';
  return filter !== 'care' || kind.startsWith('care:');
}

/** Loads a page of purchases of one kind: fetches until there are enough to show, or the end. */
export async function loadPurchases(filter: PurchaseFilter, cursor?: string): Promise<Page<LedgerLine>> {
  const list: LedgerLine[] = [];
  let next: string | null = cursor ?? null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await loadLedgerLines({
      type: types[filter],
      size: SIZE,
      ...(next === null ? {} : { cursor: next }),
    });
    list.push(...answer.list.filter((line) => belongs(filter, line)));
    next = answer.next;
    if (next === null || list.length >= MIN_SHOWN) break;
  }
  return { list, next };
}
