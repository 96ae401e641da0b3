import { Refusal } from '#core/api/refusals.ts';
import type { Answer, ParsedParams } from '#core/api/table.ts';
import type { OrderSide } from '#core/rules/otcOrder.ts';
import type { ReadingCall } from '#server/http/call.ts';
import { pageOf, placeOfPage } from '#server/http/idPage.ts';
import { readMarket } from './marketState.repo.ts';
import { readPlayerOrders } from './orderPages.repo.ts';
import { orderFacts } from './orderFacts.ts';

/** Default page size. */
const DEFAULT_SIZE = 20;

/**
 * `otc/buyList` and `otc/mySellList`: the player's orders of one side, newest first. Cursors are the last
 * order's id.
 */
export async function listOwnOrders(
  call: ReadingCall,
  side: OrderSide,
  { state, cursor, size = DEFAULT_SIZE }: ParsedParams<'otc/buyList'>,
): Promise<Answer<'otc/buyList'> | Refusal> {
  const before = placeOfPage(cursor);
  if (before instanceof Refusal) return before;
  const { openMs } = await readMarket(call.db, call.wallNow);
  const rows = await readPlayerOrders(call.db, call.player.id, side, { state, before, size: size + 1 });
  const { shown, next } = pageOf(rows, size);
  return { list: shown.map((row) => orderFacts(row, { wallNow: call.wallNow, openMs })), next };
}
