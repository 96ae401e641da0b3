import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { readMarket } from './marketState.repo.ts';
import { readBook } from './openOrder.repo.ts';
import { bookRow } from './orderFacts.ts';

/** Default page size. */
const DEFAULT_SIZE = 50;

const CURSOR = /^(\d{1,18})_(\d{1,18})$/;

/**
 * `otc/list`: a page of one side of the order book. Cursors are `<price>_<id>` of the last row (keyset
 * pagination).
 */
export const listBook: Handler<'otc/list'> = async (call, { side, cursor, size = DEFAULT_SIZE }) => {
  const [, price, id] = CURSOR.exec(cursor ?? '') ?? [];
  if (cursor !== undefined && (price === undefined || id === undefined)) {
    return refuse('invalidParameter', { parameter: 'cursor' });
  }
  const after = price !== undefined && id !== undefined ? { price: BigInt(price), id: BigInt(id) } : null;
  // Reads the sequence first: a concurrent change then carries a higher sequence, and clients apply it.
  const { sequence } = await readMarket(call.db, call.wallNow);
  const rows = await readBook(call.db, side, after, size + 1);
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1) : undefined;
  return {
    list: page.map((row) => ({ ...bookRow(row), mine: row.player_id === call.player.id })),
    next: last ? `${last.price}_${last.id}` : null,
    sequence,
  };
};
