import { escrowFor, otcFee, usdtFor, type OrderSide } from './otcOrder.ts';

/** An order that rests in the book. Amounts in ledger units, price in USDT units per ATR. */
export interface RestingOrder {
  id: bigint;
  price: bigint;
  remaining: bigint;
  /** What its owner pays when they sell, in basis points, as it was when they posted it. */
  feeBps: number;
}

/** One meeting of the incoming order with a resting one. */
export interface OrderMatch<Resting extends RestingOrder> {
  resting: Resting;
  quantity: bigint;
  usdt: bigint;
  /** The seller's, out of `usdt`. */
  fee: bigint;
}

export interface IncomingOrder {
  side: OrderSide;
  quantity: bigint;
  /** The worst price that it accepts. */
  price: bigint;
  feeBps: number;
}

/** Whether an incoming order of a side accepts a resting price. */
export function crosses(side: OrderSide, price: bigint, resting: bigint): boolean {
  return side === 'buy' ? resting <= price : resting >= price;
}

/**
 * The USDT of a fill. A resting purchase pays what its lock shrinks by, so that the lock stays exact (invariant I8); an
 * incoming one pays the price rounded up.
 */
function usdtOf(side: OrderSide, { price, remaining }: RestingOrder, quantity: bigint): bigint {
  if (side === 'buy') return usdtFor(price, quantity);
  return escrowFor('buy', price, remaining) - escrowFor('buy', price, remaining - quantity);
}

/**
 * Matches an incoming order against resting ones of the other side, which come best price first and oldest first within
 * a price. Every match is at the resting price. Gives the matches and what is left of the incoming quantity.
 */
export function matchOrder<Resting extends RestingOrder>(
  incoming: IncomingOrder,
  resting: readonly Resting[],
): { matches: OrderMatch<Resting>[]; left: bigint } {
  const matches: OrderMatch<Resting>[] = [];
  let left = incoming.quantity;
  for (const order of resting) {
    if (left === 0n || !crosses(incoming.side, incoming.price, order.price)) break;
    const quantity = left < order.remaining ? left : order.remaining;
    const usdt = usdtOf(incoming.side, order, quantity);
    const feeBps = incoming.side === 'sell' ? incoming.feeBps : order.feeBps;
    matches.push({ resting: order, quantity, usdt, fee: otcFee(usdt, feeBps) });
    left -= quantity;
  }
  return { matches, left };
}
