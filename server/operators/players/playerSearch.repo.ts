import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** A player as the search shows them. */
export interface FoundPlayer {
  id: bigint;
  address: string;
  nick_name: string;
  code: string;
  tier: 'regular' | 'owner';
  created_at: Date;
  is_frozen: boolean;
}

/** Escapes a text for LIKE. */
const escaped = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/**
 * Players whose code is the text, or whose name or address begins with it in any case, oldest first, after an id if
 * one is given (keyset pagination).
 */
export async function findPlayers(
  db: Db,
  text: string,
  { after, size }: { after: bigint | null; size: number },
): Promise<FoundPlayer[]> {
  // Both sides by the database's own lower(): its locale decides on letters beyond ASCII.
  const begin = `${escaped(text)}%`;
  const { rows } = await sql<FoundPlayer>`
    SELECT player.id, address, nick_name, code, tier, created_at, f.player_id IS NOT NULL AS is_frozen
    FROM player LEFT JOIN player_freeze f ON f.player_id = player.id
    WHERE (code = ${text.toUpperCase()} OR lower(nick_name) LIKE lower(${begin}::text) OR lower(address) LIKE lower(${begin}::text))
      AND player.id > ${after ?? 0n}
    ORDER BY player.id LIMIT ${size}`.execute(db);
  return rows;
}
