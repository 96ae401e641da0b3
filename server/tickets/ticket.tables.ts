import type { Generated, GeneratedAlways } from 'kysely';
import type { CouponKind } from '#core/catalog/couponKinds.ts';

export interface CouponTable {
  player_id: bigint;
  id: GeneratedAlways<bigint>;
  version: Generated<bigint>;
  kind: CouponKind;
  worth: bigint;
  part_bps: number;
  issued_at: Date;
  expires_at: Date;
  used_at: Generated<Date | null>;
  used_for: Generated<string | null>;
  paid: Generated<bigint | null>;
  returned_at: Generated<Date | null>;
  warned: Generated<boolean>;
}

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

export interface TicketTables {
  coupon: CouponTable;
  gift: GiftTable;
  gift_tree_day: GiftTreeDayTable;
}
