import type { Generated } from 'kysely';

export interface GiftTable {
  player_id: bigint;
  version: Generated<bigint>;
  /** Game days of the last check-in and of the last earned ticket. */
  check_in_day: Generated<number | null>;
  ticket_day: Generated<number | null>;
  tutorial_at: Generated<Date | null>;
  /** Whether the player sent the tutorial away. */
  tutorial_off: Generated<boolean>;
  /** The tree given in the tutorial, and the game day of giving. */
  tree_plant: Generated<bigint | null>;
  tree_day: Generated<number | null>;
}

/** What was promised in gift trees on a game day, in ledger units of ATR. */
export interface GiftTreeDayTable {
  day: number;
  promised: bigint;
}

declare module '#server/db/database.ts' {
  interface Database {
    gift: GiftTable;
    gift_tree_day: GiftTreeDayTable;
  }
}
