import type { OrderRow } from '#server/market/order.repo.ts';

/** A resting sale of 3 of 10 ATR at 0.1 USDT by player 7, with changes. */
export function orderRow(changes: Partial<OrderRow> = {}): OrderRow {
  return {
    id: 5n,
    player_id: 7n,
    side: 'sell',
    price: 100_000n,
    quantity: 10_000_000n,
    remaining: 3_000_000n,
    usdt: 700_000n,
    fee: 2_100n,
    fee_bps: 30,
    state: 'posted',
    reason: null,
    version: 4n,
    posted_at: new Date(1_000),
    closed_at: null,
    ends_open_ms: 90_000n,
    is_house: false,
    ...changes,
  };
}
