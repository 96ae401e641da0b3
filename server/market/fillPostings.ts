import type { RecordType } from '#core/catalog/recordTypes.ts';
import type { Constants } from '#core/catalog/constants.ts';
import { escrowFor, type OrderSide } from '#core/rules/otcOrder.ts';
import type { Upline } from '#server/players/upline.repo.ts';
import type { PostedAt } from '#server/ledger/objectPosting.ts';
import type { Move, Posting } from '#server/ledger/posting.ts';
import { revenuePostings } from '#server/revenue/revenuePostings.ts';
import type { NewOrder, OrderRow } from './order.repo.ts';

const typeOf = { buy: 'otcBuy', sell: 'otcSell' } as const satisfies Record<OrderSide, RecordType>;
const coinOf = { buy: 'USDT', sell: 'ATR' } as const;

function posting(
  key: string,
  cause: Pick<Posting, 'type' | 'kind' | 'reference'>,
  { gameNow, wallNow }: PostedAt,
  moves: readonly Move[],
): Posting {
  return {
    key,
    ...cause,
    gameAt: gameNow,
    wallAt: wallNow,
    moves: moves.filter(({ amount }) => amount > 0n),
  };
}

/** Lock of a new order: the cost of its immediate fills, and the escrow of the part that rests. */
export function lockPosting(order: NewOrder, amount: bigint, at: PostedAt): Posting {
  const { id, side, playerId } = order;
  const cause = { type: typeOf[side], kind: 'otc:lock', reference: `order:${id}` };
  return posting(`order:${id}:lock`, cause, at, [
    { coin: coinOf[side], from: `user:${playerId}`, to: `order:${id}`, amount },
  ]);
}

/** Returns the escrow of an order that ends to its owner. */
export function unlockPosting(order: OrderRow, reason: 'revoked' | 'expired', at: PostedAt): Posting {
  const { id, side, player_id, price, remaining } = order;
  const cause = { type: typeOf[side], kind: `otc:${reason}`, reference: `order:${id}` };
  return posting(`order:${id}:unlock`, cause, at, [
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
  const causeOf = (side: OrderSide, order: OrderRow) => ({
    type: typeOf[side],
    kind: 'otc:fill',
    reference: `order:${order.id}`,
  });
  const from = `order:${buy.id}` as const;
  const revenue = {
    key: `fill:${id}`,
    kind: 'otc',
    reference: `order:${sell.id}`,
    gameAt: at.gameNow,
    wallAt: at.wallNow,
  };
  return [
    posting(`fill:${id}:atr`, causeOf('buy', buy), at, [
      { coin: 'ATR', from: `order:${sell.id}`, to: `user:${buy.player_id}`, amount: quantity },
    ]),
    posting(`fill:${id}:usdt`, causeOf('sell', sell), at, [
      { coin: 'USDT', from, to: `user:${sell.player_id}`, amount: usdt - fee },
    ]),
    ...revenuePostings(from, fee, sell.player_id, upline, revenue, constants),
  ].filter(({ moves }) => moves.length > 0);
}
