import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { readMarket } from './marketState.repo.ts';
import { readBook } from './openOrder.repo.ts';
import { bookRow } from './orderFacts.ts';

/** Rows of a page when the caller does not say. */
const USUAL_SIZE = 50;

const PLACE = /^(\d{1,18})_(\d{1,18})$/;

/** `otc/list`: a page of one side of the book; cursors are `<price>_<id>` of its last row. */
export const listBook: Handler<'otc/list'> = async (call, { side, cursor, size = USUAL_SIZE }) => {
  const [, price, id] = PLACE.exec(cursor ?? '') ?? [];
  if (cursor !== undefined && (price === undefined || id === undefined)) {
    return refuse('invalidParameter', { parameter: 'cursor' });
  }
  const after = price !== undefined && id !== undefined ? { price: BigInt(price), id: BigInt(id) } : null;
  // The state first: rows that change in between carry a higher sequence, so nothing is missed.
  const { sequence } = await readMarket(call.db, call.wallNow);
  const rows = await readBook(call.db, side, after, size + 1);
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return {
    list: shown.map((row) => ({ ...bookRow(row), mine: row.player_id === call.player.id })),
    next: last ? `${last.price}_${last.id}` : null,
    sequence,
  };
};
