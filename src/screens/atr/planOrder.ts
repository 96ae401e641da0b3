import type { BookRow } from '#core/api/marketObjects.ts';
import { amountOf } from '#core/money/amount.ts';
import { crosses, matchOrder } from '#core/rules/matchOrder.ts';
import { escrowFor, otcFee, usdtFor, type OrderSide } from '#core/rules/otcOrder.ts';

/** Simulated effect of an order; ATR and USDT in ledger units. */
export interface OrderPlan {
  /** ATR filled at once; the rest waits in the book. */
  atOnce: bigint;
  /** Total paid or received; the waiting rest counts at the order's own price. */
  usdt: bigint;
  /** Taken from a seller's USDT. */
  fee: bigint;
  /** Debited from the balance at once: USDT of a purchase, ATR of a sale. */
  pays: bigint;
  /** Part of it that stays locked while the rest waits. */
  locks: bigint;
  /** Received: ATR of a purchase, USDT less the fee of a sale. */
  gets: bigint;
  /** It would match an own order, which is refused. */
  meetsOwn: boolean;
}

interface DraftOrder {
  side: OrderSide;
  price: bigint;
  quantity: bigint;
  feeBps: number;
}

/** Simulates an order against the rows it may match, best first; `own` marks the player's rows. */
export function planOrder(
  { side, price, quantity, feeBps }: DraftOrder,
  rows: readonly BookRow[],
  isOwn: (row: BookRow) => boolean,
): OrderPlan {
  const resting = rows.map((row) => ({
    id: BigInt(row.id),
    price: amountOf(row.price),
    remaining: amountOf(row.remaining),
    feeBps: 0,
    own: isOwn(row),
  }));
  const { matches, left } = matchOrder({ side, quantity, price, feeBps }, resting);
  const matched = matches.reduce((sum, match) => sum + match.usdt, 0n);
  const waits = side === 'buy' ? escrowFor('buy', price, left) : usdtFor(price, left);
  const usdt = matched + waits;
  const feeMet = matches.reduce((sum, match) => sum + match.fee, 0n);
  const fee = side === 'sell' ? feeMet + otcFee(waits, feeBps) : 0n;
  return {
    atOnce: quantity - left,
    usdt,
    fee,
    pays: side === 'buy' ? usdt : quantity,
    locks: side === 'buy' ? waits : left,
    gets: side === 'buy' ? quantity : usdt - fee,
    meetsOwn: matches.some((match) => match.resting.own && crosses(side, price, match.resting.price)),
  };
}
