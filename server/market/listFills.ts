import { refuse, Refusal } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { pageOf, placeOfPage } from '#server/http/idPage.ts';
import { fillFacts, readFills } from './fill.repo.ts';
import { findPlayerOrder } from './openOrder.repo.ts';

/** Default page size. */
const DEFAULT_SIZE = 20;

/**
 * `otc/fills`: fills of an order of the player, oldest first. Cursors are the last fill's id. Refuses
 * orderUnknown.
 */
export const listFills: Handler<'otc/fills'> = async (call, { id, cursor, size = DEFAULT_SIZE }) => {
  const after = placeOfPage(cursor);
  if (after instanceof Refusal) return after;
  const order = await findPlayerOrder(call.db, call.player.id, BigInt(id));
  if (!order) return refuse('orderUnknown');
  const rows = await readFills(call.db, order.side, order.id, { after: after ?? 0n, size: size + 1 });
  const { shown, next } = pageOf(rows, size);
  return { list: shown.map((row) => fillFacts(row, order.side)), next };
};
