import type { ColumnType, Generated } from 'kysely';

/** The single row that anchors game time (`core/rules/clock`). */
export interface ClockTable {
  id: Generated<number>;
  wall_at: Date;
  game_at: Date;
  speed: number;
  /** The latest game time that any node is known to have returned. */
  seen_at: Date;
}

/** Versions of each constant; the one with the latest `from_at` is in force. */
export interface ConstantTable {
  id: Generated<bigint>;
  key: string;
  value: ColumnType<unknown, string, never>;
  from_at: Date;
  reason: string;
  set_by: string;
}

/** Facts of a world, such as its contracts' addresses. */
export interface WorldFactTable {
  key: string;
  value: ColumnType<unknown, string, string>;
}
