import type { BookRow, MarketNews } from '#core/api/marketObjects.ts';
import { amountOf } from '#core/money/amount.ts';
import type { OrderSide } from '#core/rules/otcOrder.ts';
import type { BookSide } from './marketFacts.ts';

const sign = (difference: bigint) => (difference < 0n ? -1 : difference > 0n ? 1 : 0);

/** Which of two rows of a side is served first: by price, then by age. */
function order(side: OrderSide) {
  const way = side === 'sell' ? 1 : -1;
  return (one: BookRow, other: BookRow) =>
    way * sign(amountOf(one.price) - amountOf(other.price)) || sign(BigInt(one.id) - BigInt(other.id));
}

/**
 * A side of the book after news. Rows beyond the last one held are left out while the rest of the book is not here: what
 * lies between would be missing.
 */
export function takeRows(side: OrderSide) {
  const compare = order(side);
  return (book: BookSide, { sequence, book: told }: MarketNews): BookSide => {
    const changed = told.filter((row) => row.side === side);
    if (changed.length === 0) return { ...book, sequence };
    const edge = book.isWhole ? undefined : book.rows.at(-1);
    const rows = new Map(book.rows.map((row) => [row.id, row]));
    for (const row of changed) {
      const known = rows.get(row.id);
      if (amountOf(row.remaining) === 0n) rows.delete(row.id);
      else if (known || !edge || compare(row, edge) < 0) rows.set(row.id, { ...known, ...row });
    }
    return { ...book, sequence, rows: [...rows.values()].sort(compare) };
  };
}
