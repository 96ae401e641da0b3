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
  /** The worth lies in the account of the player's coupons, not in the coupon's own. */
  in_player_escrow: Generated<boolean>;
}

declare module '#server/db/database.ts' {
  interface Database {
    coupon: CouponTable;
  }
}
