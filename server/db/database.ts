import type { Kysely, Transaction } from 'kysely';
import type { FarmTables } from '../farm/farm.tables.ts';
import type { JobTables } from '../jobs/job.tables.ts';
import type { LedgerTables } from '../ledger/ledger.tables.ts';
import type { PlayerTables } from '../players/player.tables.ts';
import type { WorldTables } from './world.tables.ts';

/** Every table; BIGINT columns are `bigint`, TIMESTAMPTZ columns are `Date`, on PGlite and PostgreSQL alike. */
export interface Database extends WorldTables, LedgerTables, PlayerTables, FarmTables, JobTables {}

/** A connection pool; reads may use it directly. */
export type Db = Kysely<Database>;

/** An open transaction: whatever locks or posts takes one, so that the type says so. */
export type Tx = Transaction<Database>;
