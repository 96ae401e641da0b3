import { loadLedgerLines } from '../../actions/loadLedgerLines.ts';
import type { LedgerLine } from '#core/api/objects.ts';
import { seeds } from '#core/catalog/seeds.ts';
import type { Page } from '../../ui/usePages.ts';

export const filters = ['saplings', 'care', 'hens', 'land', 'otc'] as const;
export type PurchaseFilter = (typeof filters)[number];

const SIZE = '50';
/** Lines of other kinds are passed over; no more pages than this at one wish. */
const MOST_PAGES = 6;
const ENOUGH = 12;

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

/** A page of purchases of one kind: reads on until there is enough to show, or the end. */
export async function loadPurchases(filter: PurchaseFilter, cursor?: string): Promise<Page<LedgerLine>> {
  const list: LedgerLine[] = [];
  let next: string | null = cursor ?? null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await loadLedgerLines({
      type: types[filter],
      size: SIZE,
      ...(next === null ? {} : { cursor: next }),
    });
    list.push(...answer.list.filter((line) => belongs(filter, line)));
    next = answer.next;
    if (next === null || list.length >= ENOUGH) break;
  }
  return { list, next };
}
