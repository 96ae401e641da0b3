import type { Db } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';
import type { NeighbourRow } from './neighbourFacts.ts';

/**
 * Direct referees of a player, newest first, at most `size`, before an id if one is given (keyset pagination). The
 * condition names both columns of the index, as in `readReferees` of the community.
 */
export async function readTeamPage(
  db: Db,
  sponsor: bigint,
  before: bigint | null,
  size: number,
): Promise<NeighbourRow[]> {
  const { rows } = await fixedSql<NeighbourRow>`
    WITH page AS MATERIALIZED (
      SELECT * FROM player WHERE sponsor_id >= ${sponsor}
        AND (sponsor_id, id) < (${sponsor}::bigint, coalesce(${before}::bigint, 9223372036854775807))
      ORDER BY sponsor_id DESC, id DESC LIMIT ${size}
    )
    SELECT page.id, page.code, page.nick_name AS "nickName", page.image, page.tier,
      coalesce(points.balance, 0) AS points
    FROM page LEFT JOIN account points
      ON points.name = 'user:' || page.id::text AND points.coin = 'PTS' AND points.shard = 0
    ORDER BY page.id DESC`.execute(db);
  return rows;
}

/** A player's referrer and the show manors of the house; `isHouse` marks the latter. */
export async function readHosts(db: Db, playerId: bigint): Promise<(NeighbourRow & { isHouse: boolean })[]> {
  const { rows } = await fixedSql<NeighbourRow & { isHouse: boolean }>`
    WITH hosts AS (
      SELECT sponsor_id AS id, 0 AS place FROM player WHERE id = ${playerId} AND sponsor_id IS NOT NULL
      UNION ALL SELECT player_id, number FROM show_manor
    )
    SELECT p.id, p.code, p.nick_name AS "nickName", p.image, p.tier, hosts.place > 0 AS "isHouse",
      coalesce(points.balance, 0) AS points
    FROM hosts JOIN player p ON p.id = hosts.id LEFT JOIN account points
      ON points.name = 'user:' || p.id::text AND points.coin = 'PTS' AND points.shard = 0
    ORDER BY hosts.place`.execute(db);
  return rows;
}
