import type { Generated } from 'kysely';
import type { castingEnds } from '#core/api/castingObjects.ts';

export interface CastingTable {
  player_id: bigint;
  id: Generated<bigint>;
  version: Generated<bigint>;
  principal: bigint;
  total: bigint;
  rate_ppm: number;
  /** Millionths of a USDT unit per whole ATR. */
  price: bigint;
  term_days: number;
  released: Generated<bigint>;
  dynamic: Generated<bigint>;
  /** Game day of the last early release, amount released early since that day began, and its cap. */
  early_day: Generated<bigint>;
  early_today: Generated<bigint>;
  early_cap: bigint;
  /** Game day. */
  released_day: bigint;
  cast_at: Date;
  ended_at: Generated<Date | null>;
  ended_by: Generated<(typeof castingEnds)[number] | null>;
}

declare module '#server/db/database.ts' {
  interface Database {
    casting_pool: { id: Generated<number> };
    casting: CastingTable;
  }
}
