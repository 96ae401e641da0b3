import type { Generated } from 'kysely';

export interface GiftTable {
  player_id: bigint;
  version: Generated<bigint>;
  /** Game days of the last check-in and of the last earned ticket. */
  check_in_day: Generated<number | null>;
  ticket_day: Generated<number | null>;
  /** Check-ins in all: each seventh gives a coupon. */
  check_ins: Generated<number>;
  tutorial_at: Generated<Date | null>;
  /** True when the player dismissed the tutorial. */
  tutorial_off: Generated<boolean>;
  /** Gift tree of the tutorial, and the game day on which it was given. */
  tree_plant: Generated<bigint | null>;
  tree_day: Generated<number | null>;
  /** Manor credit that came back for land, in ledger units. */
  land_back: Generated<bigint>;
}

/** Total promises of gift trees on a game day, in ledger units of ATR. */
export interface GiftTreeDayTable {
  day: number;
  promised: bigint;
}

/** Worth of check-in credit and coupons, and of tutorials' rewards, given to all on a game day; ledger units of ATR. */
export interface TicketDayTable {
  day: number;
  given: Generated<bigint>;
  tutorial: Generated<bigint>;
}

declare module '#server/db/database.ts' {
  interface Database {
    gift: GiftTable;
    gift_tree_day: GiftTreeDayTable;
    ticket_day: TicketDayTable;
  }
}
