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
import { findOwn } from './openOrder.repo.ts';
import { orderFacts } from './orderFacts.ts';
import { tellMarket } from './tellMarket.ts';

/**
 * `otc/cancelBuy` and `otc/qxExchange`: ends an own open order if as much remains as the player last saw; what is locked
 * returns. Never paused. Refuses orderUnknown, orderMoved {remaining}, orderNotOpen.
 */
export async function revokeOrder(
  call: ChangingCall,
  side: OrderSide,
  { id, remaining }: ParsedParams<'otc/cancelBuy'>,
): Promise<Answer<'otc/cancelBuy'> | Refusal> {
  const { tx, player, wallNow, constants } = call;
  const [market, own, p] = await pipeline(tx, [
    () => lockMarket(tx, wallNow),
    () => findOwn(tx, player.id, BigInt(id), side),
    () => readPrice(tx),
  ]);
  if (!own) return refuse('orderUnknown');
  if (own.state !== 'posted') return refuse('orderNotOpen');
  if (own.remaining !== remaining) {
    return refuse('orderMoved', { remaining: formatAmount(own.remaining) });
  }
  const row = await endOrder(tx, own.id, { remaining, reason: 'revoked', wallNow });
  if (!row) throw new Error('an order moved while the market was held');
  const [news, posted, balances] = await pipeline(tx, [
    () => tellMarket(tx, { market, rows: [row], trades: [], p, wallNow, constants }),
    () => post(tx, unlockPosting(row, 'revoked', call)),
    () => balancesOf(tx, player.id, ['USDT', 'ATR']),
  ]);
  if (posted instanceof Refusal) throw new Error(`a lock was not there: ${posted.key}`);
  call.tell({ everyone: true, changes: { market: news } });
  const order = orderFacts(row, { wallNow, openMs: market.openMs });
  return { order, changes: { orders: [order], balances } };
}
