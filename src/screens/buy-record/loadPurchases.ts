import { loadLedgerLines } from '../../queries/loadLedgerLines.ts';
import type { LedgerLine } from '#core/api/objects.ts';
import type { RecordType } from '#core/catalog/recordTypes.ts';
import { seeds } from '#core/catalog/seeds.ts';
import type { Page } from '../../queries/useReadPages.ts';

export const filters = ['all', 'saplings', 'care', 'hens', 'land', 'otc'] as const;
export type PurchaseFilter = (typeof filters)[number];

const SIZE = '50';
/** Other kinds are filtered out; maximum pages to load for one request. */
const MAX_PAGES = 6;
const MIN_SHOWN = 12;

const kinds: readonly string[] = seeds;

const types = {
  all: undefined,
  land: 'landPurchase',
  saplings: 'saplingPurchase',
  hens: 'saplingPurchase',
  care: 'saplingPurchase',
  otc: 'otcBuy',
} as const;

const bought: readonly (RecordType | undefined)[] = Object.values(types);

function belongs(filter: PurchaseFilter, { kind, type }: LedgerLine): boolean {
  if (filter === 'all') return bought.includes(type);
  if (filter === 'saplings') return kinds.includes(kind);
  if (filter === 'hens') return kind === 'hen' || kind === 'feed';
  return filter !== 'care' || kind.startsWith('care:');
}

/** Loads a page of purchases of one kind: fetches until there are enough to show, or the end. */
export async function loadPurchases(filter: PurchaseFilter, cursor?: string): Promise<Page<LedgerLine>> {
  const list: LedgerLine[] = [];
  let next: string | null = cursor ?? null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const type = types[filter];
    const answer = await loadLedgerLines({
      ...(type && { type }),
      size: SIZE,
      ...(next === null ? {} : { cursor: next }),
    });
    list.push(...answer.list.filter((line) => belongs(filter, line)));
    next = answer.next;
    if (next === null || list.length >= MIN_SHOWN) break;
  }
  return { list, next };
}
