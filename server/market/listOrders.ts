import { refuse, type Refusal } from '../../core/api/refusals.ts';
import type { Answer, ParsedParams } from '../../core/api/table.ts';
import type { OrderSide } from '../../core/rules/otcOrder.ts';
import type { Handler, ReadingCall } from '../http/call.ts';
import { fillFacts, readFills } from './fill.repo.ts';
import { readMarket } from './marketState.repo.ts';
import { findOwn, readBook, readOwn } from './order.repo.ts';
import { bookRow, orderFacts } from './orderFacts.ts';

/** Rows of a page when the caller does not say. */
const USUAL_SIZE = 50;

const ID = /^\d{1,18}$/;
const PLACE = /^(\d{1,18})_(\d{1,18})$/;

const badCursor = () => refuse('invalidParameter', { parameter: 'cursor' });

/** `otc/list`: a page of one side of the book; cursors are `<price>_<id>` of its last row. */
export const listBook: Handler<'otc/list'> = async (call, { side, cursor, size = USUAL_SIZE }) => {
  const [, price, id] = PLACE.exec(cursor ?? '') ?? [];
  if (cursor !== undefined && (price === undefined || id === undefined)) return badCursor();
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

async function listOwn(
  call: ReadingCall,
  side: OrderSide,
  { state, cursor, size = USUAL_SIZE }: ParsedParams<'otc/buyList'>,
): Promise<Answer<'otc/buyList'> | Refusal> {
  if (cursor !== undefined && !ID.test(cursor)) return badCursor();
  const before = cursor === undefined ? null : BigInt(cursor);
  const { openMs } = await readMarket(call.db, call.wallNow);
  const rows = await readOwn(call.db, call.player.id, side, { state, before, size: size + 1 });
  const shown = rows.slice(0, size);
  const list = shown.map((row) => orderFacts(row, { wallNow: call.wallNow, openMs }));
  return { list, next: rows.length > size ? (list.at(-1)?.id ?? null) : null };
}

/** `otc/buyList`: own purchase orders, newest first. */
export const listPurchases: Handler<'otc/buyList'> = (call, params) => listOwn(call, 'buy', params);

/** `otc/mySellList`: own sell orders, newest first. */
export const listSales: Handler<'otc/mySellList'> = (call, params) => listOwn(call, 'sell', params);

/** `otc/fills`: what met an own order, oldest first. Refuses orderUnknown. */
export const listFills: Handler<'otc/fills'> = async (call, { id, cursor, size = USUAL_SIZE }) => {
  if (cursor !== undefined && !ID.test(cursor)) return badCursor();
  const order = await findOwn(call.db, call.player.id, BigInt(id));
  if (!order) return refuse('orderUnknown');
  const after = BigInt(cursor ?? 0);
  const rows = await readFills(call.db, order.side, order.id, { after, size: size + 1 });
  const list = rows.slice(0, size).map((row) => fillFacts(row, order.side));
  return { list, next: rows.length > size ? (list.at(-1)?.id ?? null) : null };
};
