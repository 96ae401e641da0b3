import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { fillFacts, readFills } from './fill.repo.ts';
import { findPlayerOrder } from './openOrder.repo.ts';

/** Default page size. */
const DEFAULT_SIZE = 20;

/**
 * `otc/fills`: fills of an order of the player, oldest first. Cursors are the last fill's id. Refuses
 * orderUnknown.
 */
export const listFills: Handler<'otc/fills'> = async (call, { id, cursor, size = DEFAULT_SIZE }) => {
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) {
    return refuse('invalidParameter', { parameter: 'cursor' });
  }
  const order = await findPlayerOrder(call.db, call.player.id, BigInt(id));
  if (!order) return refuse('orderUnknown');
  const after = BigInt(cursor ?? 0);
  const rows = await readFills(call.db, order.side, order.id, { after, size: size + 1 });
  const list = rows.slice(0, size).map((row) => fillFacts(row, order.side));
  return { list, next: rows.length > size ? (list.at(-1)?.id ?? null) : null };
};
