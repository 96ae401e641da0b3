import type { RecordType } from '#core/catalog/recordTypes.ts';
import type { Constants } from '#core/catalog/constants.ts';
import { escrowFor, type OrderSide } from '#core/rules/otcOrder.ts';
import type { Upline } from '#core/rules/upline.ts';
import { buildPosting, hasMoves, type PostedAt } from '#server/ledger/buildPosting.ts';
import { objectCause } from '#server/ledger/objectCause.ts';
import type { Posting } from '#server/ledger/posting.ts';
import { revenuePostings } from '#server/revenue/revenuePostings.ts';
import type { NewOrder, OrderRow } from './order.repo.ts';

const typeOf = { buy: 'otcBuy', sell: 'otcSell' } as const satisfies Record<OrderSide, RecordType>;
const coinOf = { buy: 'USDT', sell: 'ATR' } as const;

/** Lock of a new order: the cost of its immediate fills, and the escrow of the part that rests. */
export function lockPosting(order: NewOrder, amount: bigint, at: PostedAt): Posting {
  const { id, side, playerId } = order;
  const cause = objectCause(`order:${id}`, 'lock', { type: typeOf[side], kind: 'otc:lock' });
  return buildPosting(cause, at, [
    { coin: coinOf[side], from: `user:${playerId}`, to: `order:${id}`, amount },
  ]);
}

/** Returns the escrow of an order that ends to its owner. */
export function unlockPosting(order: OrderRow, reason: 'revoked' | 'expired', at: PostedAt): Posting {
  const { id, side, player_id, price, remaining } = order;
  const cause = objectCause(`order:${id}`, 'unlock', { type: typeOf[side], kind: `otc:${reason}` });
  return buildPosting(cause, at, [
    {
      coin: coinOf[side],
      from: `order:${id}`,
      to: `user:${player_id}`,
      amount: escrowFor(side, price, remaining),
    },
  ]);
}

/** One match of a buy order and a sell order. */
export interface FillTerms {
  /** Id of the fill; part of its postings' idempotency keys. */
  id: bigint;
  buy: OrderRow;
  sell: OrderRow;
  quantity: bigint;
  usdt: bigint;
  fee: bigint;
}

/**
 * Postings of a fill (economy: OTC buy, OTC sell): ATR from the sell order to the buyer; USDT less the fee
 * from the buy order to the seller; the fee to the revenue split with the seller's upline.
 */
export function fillPostings(
  { id, buy, sell, quantity, usdt, fee }: FillTerms,
  upline: Upline,
  at: PostedAt,
  constants: Pick<Constants, 'REVENUE_SPLIT_BPS'>,
): Posting[] {
  const fill = `fill:${id}`;
  const causeOf = (part: string, side: OrderSide, order: OrderRow) => ({
    key: `${fill}:${part}`,
    type: typeOf[side],
    kind: 'otc:fill',
    reference: `order:${order.id}`,
  });
  const from = `order:${buy.id}` as const;
  const revenue = { key: fill, kind: 'otc', reference: `order:${sell.id}`, from, fee };
  return [
    buildPosting(causeOf('atr', 'buy', buy), at, [
      { coin: 'ATR', from: `order:${sell.id}`, to: `user:${buy.player_id}`, amount: quantity },
    ]),
    buildPosting(causeOf('usdt', 'sell', sell), at, [
      { coin: 'USDT', from, to: `user:${sell.player_id}`, amount: usdt - fee },
    ]),
    ...revenuePostings(revenue, upline, at, constants),
  ].filter(hasMoves);
}
