import type { BookRow, MarketNews } from '#core/api/marketObjects.ts';
import { amountOf } from '#core/money/amount.ts';
import type { OrderSide } from '#core/rules/otcOrder.ts';
import { lastOf } from '#core/rules/lastOf.ts';
import type { BookSide } from './marketFacts.ts';

const sign = (difference: bigint) => (difference < 0n ? -1 : difference > 0n ? 1 : 0);

/** Comparator of a side's rows: price-time priority. */
function order(side: OrderSide) {
  const direction = side === 'sell' ? 1 : -1;
  return (left: BookRow, right: BookRow) =>
    direction * sign(amountOf(left.price) - amountOf(right.price)) ||
    sign(BigInt(left.id) - BigInt(right.id));
}

/**
 * Merges news into a side of the book. Rows beyond the last stored one are dropped while the rest of the book
 * is not loaded: rows between would be missing.
 */
export function takeRows(side: OrderSide) {
  const compare = order(side);
  return (book: BookSide, { sequence, book: newRows }: MarketNews): BookSide => {
    const changed = newRows.filter((row) => row.side === side);
    if (changed.length === 0) return { ...book, sequence };
    const edge = book.isWhole ? undefined : lastOf(book.rows);
    const rows = new Map(book.rows.map((row) => [row.id, row]));
    for (const row of changed) {
      const stored = rows.get(row.id);
      if (amountOf(row.remaining) === 0n) rows.delete(row.id);
      else if (stored || !edge || compare(row, edge) < 0) rows.set(row.id, { ...stored, ...row });
    }
    return { ...book, sequence, rows: [...rows.values()].sort(compare) };
  };
}
