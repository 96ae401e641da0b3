import type { BookRow, Order } from '#core/api/marketObjects.ts';
import { formatAmount } from '#core/money/amount.ts';
import { escrowFor } from '#core/rules/otcOrder.ts';
import type { OrderRow } from './order.repo.ts';

/** Wall time and open time of one instant, which convert an order's end to wall time. */
export interface OrderMoment {
  wallNow: number;
  openMs: number;
}

/** Converts an order to its wire shape for its owner. */
export function orderFacts(row: OrderRow, { wallNow, openMs }: OrderMoment): Order {
  const isOpen = row.state === 'posted';
  return {
    id: String(row.id),
    version: Number(row.version),
    side: row.side,
    price: formatAmount(row.price),
    quantity: formatAmount(row.quantity),
    remaining: formatAmount(row.remaining),
    locked: formatAmount(isOpen ? escrowFor(row.side, row.price, row.remaining) : 0n),
    usdt: formatAmount(row.usdt),
    fee: formatAmount(row.fee),
    state: row.state,
    reason: row.reason,
    postedAt: row.posted_at.getTime(),
    expiresAt: wallNow + Number(row.ends_open_ms) - openMs,
    closedAt: row.closed_at?.getTime() ?? null,
  };
}

/** Converts an order to a row of the book; a closed order has a remaining quantity of 0. */
export function bookRow(row: OrderRow): BookRow {
  return {
    id: String(row.id),
    side: row.side,
    price: formatAmount(row.price),
    remaining: formatAmount(row.state === 'posted' ? row.remaining : 0n),
    at: row.posted_at.getTime(),
    ...(row.is_house && { house: true }),
  };
}
