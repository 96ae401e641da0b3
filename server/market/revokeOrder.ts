import { refuse, Refusal } from '#core/api/refusals.ts';
import type { Answer, ParsedParams } from '#core/api/table.ts';
import { formatAmount } from '#core/money/amount.ts';
import type { OrderSide } from '#core/rules/otcOrder.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { ChangingCall } from '#server/http/call.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { post } from '#server/ledger/post.ts';
import { readPrice } from '#server/prices/price.ts';
import { unlockPosting } from './fillPostings.ts';
import { lockMarket } from './marketState.repo.ts';
import { endOrder } from './order.repo.ts';
import { findPlayerOrder } from './openOrder.repo.ts';
import { orderFacts } from './orderFacts.ts';
import { recordMarket } from './recordMarket.ts';

/**
 * `otc/cancelBuy` and `otc/qxExchange`: ends an order of the player when its remainder equals the one the
 * player last saw; the escrow returns. Never paused. Refuses orderUnknown, orderMoved {remaining},
 * orderNotOpen.
 */
export async function revokeOrder(
  call: ChangingCall,
  side: OrderSide,
  { id, remaining }: ParsedParams<'otc/cancelBuy'>,
): Promise<Answer<'otc/cancelBuy'> | Refusal> {
  const { tx, player, wallNow, constants } = call;
  const [market, open, p] = await pipeline(tx, [
    () => lockMarket(tx, wallNow),
    () => findPlayerOrder(tx, player.id, BigInt(id), side),
    () => readPrice(tx),
  ]);
  if (!open) return refuse('orderUnknown');
  if (open.state !== 'posted') return refuse('orderNotOpen');
  if (open.remaining !== remaining) {
    return refuse('orderMoved', { remaining: formatAmount(open.remaining) });
  }
  const row = await endOrder(tx, open.id, { remaining, reason: 'revoked', wallNow });
  if (!row) throw new Error('an order changed under the lock of the market');
  const [update, posted, balances] = await pipeline(tx, [
    () => recordMarket(tx, { market, rows: [row], trades: [], p, wallNow, constants }),
    () => post(tx, unlockPosting(row, 'revoked', call)),
    () => balancesOf(tx, player.id, ['USDT', 'ATR']),
  ]);
  if (posted instanceof Refusal) throw new Error(`the escrow of an order is missing: ${posted.key}`);
  call.publish({ everyone: true, changes: { market: update } });
  const order = orderFacts(row, { wallNow, openMs: market.openMs });
  return { order, changes: { orders: [order], balances } };
}
