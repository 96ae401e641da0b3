import type { Kysely, Transaction } from 'kysely';
import type { ClockTable, ConstantTable, WorldFactTable } from './world.tables.ts';

/**
 * Every table. Each area adds its own in `<noun>.tables.ts` by declaration merging, so that the database imports
 * no area. BIGINT columns are `bigint`, TIMESTAMPTZ columns are `Date`, on PGlite and PostgreSQL alike.
 */
export interface Database {
  clock: ClockTable;
  constant: ConstantTable;
  world_fact: WorldFactTable;
}

/** A connection pool; reads may use it directly. */
export type Db = Kysely<Database>;

/** An open transaction. Functions that lock or post take one, so that the type enforces it. */
export type Tx = Transaction<Database>;
