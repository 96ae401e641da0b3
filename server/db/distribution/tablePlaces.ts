import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';

/**
 * Where Citus keeps a table: its rows in shards by player, the whole table on every node, or the whole table on the
 * coordinator.
 */
export type Place = 'shards' | 'everyNode' | 'coordinator';

export interface TablePlace {
  table: string;
  place: Place;
}

/** Tables that calls of all players read and few write. */
const ON_EVERY_NODE: readonly string[] = ['player', 'published_notice'];

/** Tables of players that lie on the coordinator, each with its reason. */
const ON_COORDINATOR: Readonly<Record<string, string>> = {
  withdrawal_step: 'steps are read with their withdrawal, whose id is unique in the world',
  push_due: 'one queue: takers skip rows that others have locked',
  player_freeze: 'each sign-in is read with it',
  request: 'each sign-in is read with it',
};

/**
 * Places of all tables by their schema (decision 156). A table goes into shards if it has a player's id, and if no key
 * of it is unique beyond one player: a shard enforces its own keys alone.
 */
export async function tablePlaces(db: Db | Tx): Promise<TablePlace[]> {
  const { rows } = await sql<{ table: string; isOfPlayer: boolean }>`
    SELECT c.relname AS table, EXISTS (
      SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'player_id' AND a.attnotnull
    ) AND NOT EXISTS (
      SELECT 1 FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND NOT EXISTS (
        SELECT 1 FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attname = 'player_id' AND a.attnum = ANY (i.indkey::int2[]))
    ) AS "isOfPlayer"
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    ORDER BY c.relname`.execute(db);
  return rows.map(({ table, isOfPlayer }) => {
    if (ON_EVERY_NODE.includes(table)) return { table, place: 'everyNode' };
    return { table, place: isOfPlayer && !(table in ON_COORDINATOR) ? 'shards' : 'coordinator' };
  });
}
