import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** The single row that swaps and steps of P lock. */
export interface SwapPoolTable {
  id: Generated<number>;
  /** P, in millionths of a USDT unit per whole ATR. */
  price: bigint;
  stepped_at: Date;
}

/** The pool after each swap. */
export interface SwapObservationTable {
  id: GeneratedAlways<bigint>;
  at: Date;
  usdt: bigint;
  atr: bigint;
  price: bigint;
  /** NUMERIC: sum of price times milliseconds since the start. */
  cumulative: ColumnType<string, string, never>;
  void: Generated<boolean>;
}

/** Minutes at which P moved. */
export interface PricePointTable {
  id: GeneratedAlways<bigint>;
  at: Date;
  price: bigint;
  step_ppm: number;
}

/** Exchanges against the pool; prices in USDT units per whole ATR. */
export interface TradeTable {
  id: GeneratedAlways<bigint>;
  at: Date;
  side: 'buy' | 'sell';
  price: bigint;
  atr: bigint;
  usdt: bigint;
  taker_id: bigint;
}

declare module '#server/db/database.ts' {
  interface Database {
    swap_pool: SwapPoolTable;
    swap_observation: SwapObservationTable;
    price_point: PricePointTable;
    trade: TradeTable;
  }
}
