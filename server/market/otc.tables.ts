import type { Generated, GeneratedAlways } from 'kysely';
import type { CandleInterval } from '#core/catalog/candleIntervals.ts';
import type { OrderSide } from '#core/rules/otcOrder.ts';

/** The single row that every change of the order book locks. */
export interface MarketStateTable {
  id: number;
  sequence: bigint;
  /** Total open time of the market in ms. */
  open_ms: bigint;
  counted_at: Date | null;
}

/** Amounts in ledger units, prices in USDT units per ATR. */
export interface OtcOrderTable {
  id: GeneratedAlways<bigint>;
  player_id: bigint;
  side: OrderSide;
  price: bigint;
  quantity: bigint;
  remaining: bigint;
  usdt: Generated<bigint>;
  fee: Generated<bigint>;
  fee_bps: number;
  state: 'posted' | 'completed' | 'sold' | 'revoked';
  reason: 'revoked' | 'expired' | null;
  version: Generated<bigint>;
  posted_at: Date;
  closed_at: Date | null;
  ends_open_ms: bigint;
  /** Placed by the demo world's first manor. */
  is_house: Generated<boolean>;
}

export interface OtcFillTable {
  id: GeneratedAlways<bigint>;
  buy_id: bigint;
  sell_id: bigint;
  price: bigint;
  quantity: bigint;
  usdt: bigint;
  fee: bigint;
  at: Date;
}

export interface CandleTable {
  span: CandleInterval;
  at: Date;
  open: bigint;
  high: bigint;
  low: bigint;
  close: bigint;
  atr: bigint;
  usdt: bigint;
}

declare module '#server/db/database.ts' {
  interface Database {
    market_state: MarketStateTable;
    otc_order: OtcOrderTable;
    otc_fill: OtcFillTable;
    candle: CandleTable;
  }
}
