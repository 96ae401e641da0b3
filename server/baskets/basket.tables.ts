/** A filled basket; amounts in ledger units. */
export interface BasketFillTable {
  player_id: bigint;
  day: number;
  slot: number;
  /** Level that the basket was drawn for. */
  level: number;
  earned: bigint;
  bonus: bigint;
  /** Worth of the day's ticket in ATR units; 0 for none. */
  ticket_worth: bigint;
  filled_at: Date;
}

/** A player's one exchange of a game day. */
export interface BasketExchangeTable {
  player_id: bigint;
  day: number;
  slot: number;
  exchanged_at: Date;
}

/** Sum of bonuses and tickets of a game day, in ATR units. */
export interface BasketDayTable {
  day: number;
  given: bigint;
}

declare module '#server/db/database.ts' {
  interface Database {
    basket_fill: BasketFillTable;
    basket_exchange: BasketExchangeTable;
    basket_day: BasketDayTable;
  }
}
