import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { fillFacts, readFills } from './fill.repo.ts';
import { findOwn } from './openOrder.repo.ts';

/** Rows of a page when the caller does not say. */
const USUAL_SIZE = 20;

/** `otc/fills`: what met an own order, oldest first; cursors are the last fill's id. Refuses orderUnknown. */
export const listFills: Handler<'otc/fills'> = async (call, { id, cursor, size = USUAL_SIZE }) => {
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) {
    return refuse('invalidParameter', { parameter: 'cursor' });
  }
  const order = await findOwn(call.db, call.player.id, BigInt(id));
  if (!order) return refuse('orderUnknown');
  const after = BigInt(cursor ?? 0);
  const rows = await readFills(call.db, order.side, order.id, { after, size: size + 1 });
  const list = rows.slice(0, size).map((row) => fillFacts(row, order.side));
  return { list, next: rows.length > size ? (list.at(-1)?.id ?? null) : null };
};
