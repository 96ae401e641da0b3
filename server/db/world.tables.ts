import type { ColumnType, Generated } from 'kysely';

/** The one row that says where game time stands (`core/rules/clock`). */
export interface ClockTable {
  id: Generated<number>;
  wall_at: Date;
  game_at: Date;
  speed: number;
  /** The latest game time that any node is known to have told. */
  seen_at: Date;
}

/** Versions of each constant; the one with the latest `from_at` binds. */
export interface ConstantTable {
  id: Generated<bigint>;
  key: string;
  value: ColumnType<unknown, string, never>;
  from_at: Date;
  reason: string;
  set_by: string;
}

/** Facts that a world keeps about itself, such as its contracts' addresses. */
export interface WorldFactTable {
  key: string;
  value: ColumnType<unknown, string, string>;
}
