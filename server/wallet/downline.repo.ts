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
 * Member of a player's downline, at any depth, with an address (checksummed), or null. The walk up takes about
 * 2 log2(depth) rows.
 */
export async function findInDownline(
  db: Db | Tx,
  playerId: bigint,
  address: string,
): Promise<DownlineMember | null> {
  const { rows } = await sql<Omit<DownlineMember, 'joinedAt'> & { joinedAt: Date }>`
    SELECT m.id, m.address, m.nick_name AS "nickName", m.created_at AS "joinedAt", below.depth
    FROM player m CROSS JOIN LATERAL player_generations(m.id, ${playerId}) AS below (depth)
    WHERE m.address = ${address} AND below.depth IS NOT NULL`.execute(db);
  const [row] = rows;
  return row ? { ...row, joinedAt: row.joinedAt.getTime() } : null;
}
