import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';

/** Member of a player's downline. */
export interface DownlineMember {
  id: bigint;
  address: string;
  nickName: string;
  joinedAt: number;
  /** 1 for a direct referee. */
  depth: number;
}

/**
 * Member of a player's downline, at any depth, with an address (checksummed), or null. Walks up from the
 * member, one indexed row per generation. A sponsor's id is lower than those of its referees, so the walk
 * stops at ids below the player's.
 */
export async function findInDownline(
  db: Db | Tx,
  playerId: bigint,
  address: string,
): Promise<DownlineMember | null> {
  const { rows } = await sql<Omit<DownlineMember, 'joinedAt'> & { joinedAt: Date }>`
    WITH RECURSIVE above (id, depth) AS (
      SELECT sponsor_id, 1 FROM player WHERE address = ${address}
      UNION ALL
      SELECT p.sponsor_id, a.depth + 1 FROM above a JOIN player p ON p.id = a.id WHERE a.id > ${playerId}
    )
    SELECT m.id, m.address, m.nick_name AS "nickName", m.created_at AS "joinedAt", above.depth
    FROM above CROSS JOIN player m
    WHERE above.id = ${playerId} AND m.address = ${address}`.execute(db);
  const [row] = rows;
  return row ? { ...row, joinedAt: row.joinedAt.getTime() } : null;
}
