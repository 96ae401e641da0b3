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

/** Name of a shard: one that Citus has moved stays on the coordinator for a while. */
const LEFT_BEHIND = '_[0-9]{6,}$';

/** Tables whose place does not follow from their schema. */
export interface TableExceptions {
  /** Read by calls of all players, and seldom written. */
  everyNode: readonly string[];
  /** Their unique keys get the player's id behind their own columns, so that they go into shards. */
  widened: readonly string[];
  /** Of players, but kept on the coordinator. */
  coordinator: readonly string[];
}

/**
 * Places of all tables by their schema (decision 156). A table goes into shards if it has a player's id, and if no key
 * of it is unique beyond one player: a shard enforces its own keys alone. Keys that are to be widened count as such.
 */
export async function tablePlaces(
  db: Db | Tx,
  { everyNode, widened, coordinator }: TableExceptions,
): Promise<TablePlace[]> {
  const { rows } = await sql<{ table: string; isOfPlayer: boolean }>`
    SELECT c.relname AS table, EXISTS (
      SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'player_id' AND a.attnotnull
    ) AND (c.relname = ANY (${widened}::text[]) OR NOT EXISTS (
      SELECT 1 FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND NOT EXISTS (
        SELECT 1 FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attname = 'player_id' AND a.attnum = ANY (i.indkey::int2[]))
    )) AS "isOfPlayer"
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relname !~ ${LEFT_BEHIND}
    ORDER BY c.relname`.execute(db);
  return rows.map(({ table, isOfPlayer }) => {
    if (everyNode.includes(table)) return { table, place: 'everyNode' };
    return { table, place: isOfPlayer && !coordinator.includes(table) ? 'shards' : 'coordinator' };
  });
}
