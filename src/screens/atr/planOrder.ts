import type { BookRow } from '#core/api/marketObjects.ts';
import { amountOf } from '#core/money/amount.ts';
import { crosses, matchOrder } from '#core/rules/matchOrder.ts';
import { escrowFor, otcFee, usdtFor, type OrderSide } from '#core/rules/otcOrder.ts';

/** What an order would do; ATR and USDT in ledger units. */
export interface OrderPlan {
  /** ATR that is filled at once; the rest waits in the book. */
  atOnce: bigint;
  /** What is paid or brings: for what waits, at the order's own price. */
  usdt: bigint;
  /** Out of a seller's USDT. */
  fee: bigint;
  /** What leaves the balance at once: USDT of a purchase, ATR of a sale. */
  pays: bigint;
  /** What of it stays locked for as long as the rest waits. */
  locks: bigint;
  /** ATR of a purchase, USDT less the fee of a sale. */
  gets: bigint;
  /** It would meet an own order, which is refused. */
  meetsOwn: boolean;
}

interface Wish {
  side: OrderSide;
  price: bigint;
  quantity: bigint;
  feeBps: number;
}

/** Plans an order against the rows that it may meet, best first; `own` says which are the player's. */
export function planOrder(
  { side, price, quantity, feeBps }: Wish,
  rows: readonly BookRow[],
  own: (row: BookRow) => boolean,
): OrderPlan {
  const resting = rows.map((row) => ({
    id: BigInt(row.id),
    price: amountOf(row.price),
    remaining: amountOf(row.remaining),
    feeBps: 0,
    own: own(row),
  }));
  const { matches, left } = matchOrder({ side, quantity, price, feeBps }, resting);
  const met = matches.reduce((sum, match) => sum + match.usdt, 0n);
  const waits = side === 'buy' ? escrowFor('buy', price, left) : usdtFor(price, left);
  const usdt = met + waits;
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
