import type { Generated, GeneratedAlways } from 'kysely';
import type { castingEnds } from '#core/api/castingObjects.ts';

export interface CastingTable {
  player_id: bigint;
  id: GeneratedAlways<bigint>;
  version: Generated<bigint>;
  principal: bigint;
  total: bigint;
  rate_ppm: number;
  /** Millionths of a USDT unit per whole ATR. */
  price: bigint;
  term_days: number;
  released: Generated<bigint>;
  dynamic: Generated<bigint>;
  /** Game day of the last early release, what it has released early since its begin, and the most that it may. */
  early_day: Generated<bigint>;
  early_today: Generated<bigint>;
  early_cap: bigint;
  /** Game day. */
  released_day: bigint;
  cast_at: Date;
  ended_at: Generated<Date | null>;
  ended_by: Generated<(typeof castingEnds)[number] | null>;
}

/** Revenue that waits to release part of the sponsor's casting early. */
export interface DynamicDueTable {
  id: GeneratedAlways<bigint>;
  key: string;
  sponsor_id: bigint;
  revenue: bigint;
  price: bigint;
  day: bigint;
}

export interface CastingTables {
  casting_pool: { id: Generated<number> };
  casting: CastingTable;
  dynamic_due: DynamicDueTable;
}
