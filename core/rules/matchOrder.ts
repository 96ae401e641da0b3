import { escrowFor, otcFee, usdtFor, type OrderSide } from './otcOrder.ts';

/** A resting order of the book. Amounts in ledger units, price in USDT units per ATR. */
export interface RestingOrder {
  id: bigint;
  price: bigint;
  remaining: bigint;
  /** Fee of its owner as a seller in basis points, fixed when the order was posted. */
  feeBps: number;
}

/** One match of the incoming order with a resting one. */
export interface OrderMatch<Resting extends RestingOrder> {
  resting: Resting;
  quantity: bigint;
  usdt: bigint;
  /** The seller's fee, taken out of `usdt`. */
  fee: bigint;
}

export interface IncomingOrder {
  side: OrderSide;
  quantity: bigint;
  /** Limit price: the worst acceptable price. */
  price: bigint;
  feeBps: number;
}

/** True when an incoming order of a side accepts a resting price. */
export function crosses(side: OrderSide, price: bigint, resting: bigint): boolean {
  return side === 'buy' ? resting <= price : resting >= price;
}

/**
 * USDT of a fill. A resting purchase pays the decrease of its lock, so that the lock stays exact (invariant I8). An
 * incoming purchase pays the price rounded up.
 */
function usdtOf(side: OrderSide, { price, remaining }: RestingOrder, quantity: bigint): bigint {
  if (side === 'buy') return usdtFor(price, quantity);
  return escrowFor('buy', price, remaining) - escrowFor('buy', price, remaining - quantity);
}

/**
 * Matches an incoming order against resting orders of the other side, given in price-time priority: best price first,
 * then oldest first. Every match is at the resting price. Returns the matches and the unmatched quantity.
 */
export function matchOrder<Resting extends RestingOrder>(
  incoming: IncomingOrder,
  resting: readonly Resting[],
): { matches: OrderMatch<Resting>[]; left: bigint } {
  const matches: OrderMatch<Resting>[] = [];
  let remaining = incoming.quantity;
  for (const order of resting) {
    if (remaining === 0n || !crosses(incoming.side, incoming.price, order.price)) break;
    const quantity = remaining < order.remaining ? remaining : order.remaining;
    const usdt = usdtOf(incoming.side, order, quantity);
    const feeBps = incoming.side === 'sell' ? incoming.feeBps : order.feeBps;
    matches.push({ resting: order, quantity, usdt, fee: otcFee(usdt, feeBps) });
    remaining -= quantity;
  }
  return { matches, left: remaining };
}
