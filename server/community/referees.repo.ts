import type { Db } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';

/** Direct referee with own figures and figures of the whole team below. */
export interface RefereeRow {
  id: bigint;
  address: string;
  code: string;
  nickName: string;
  image: number;
  tier: 'regular' | 'owner';
  joinedAt: Date;
  /** PTS units. */
  points: bigint;
  directs: bigint;
  ownAtr: bigint;
  ownUsdt: bigint;
  members: bigint;
  owners: bigint;
  teamAtr: bigint;
  teamUsdt: bigint;
}

/**
 * Reads direct referees of a player, newest first, at most `size`, before an id if one is given (keyset
 * pagination). The condition names both columns of the index. With `sponsor_id =` alone the planner scans all
 * player ids for a sponsor with very many referees. Figures and points of the page are read by themselves: they lie apart where
 * the ledger is in books on several workers.
 */
export async function readReferees(
  db: Db,
  sponsor: bigint,
  before: bigint | null,
  size: number,
): Promise<RefereeRow[]> {
  const { rows } = await fixedSql<RefereeRow>`
    WITH page AS MATERIALIZED (
      SELECT * FROM player WHERE sponsor_id >= ${sponsor}
        AND (sponsor_id, id) < (${sponsor}::bigint, coalesce(${before}::bigint, 9223372036854775807))
      ORDER BY sponsor_id DESC, id DESC LIMIT ${size}
    ), points AS MATERIALIZED (
      SELECT name, balance FROM account
      WHERE name = ANY (ARRAY(SELECT 'user:' || id::text FROM page)) AND coin = 'PTS' AND shard = 0
    ), sums AS MATERIALIZED (
      SELECT * FROM team_sum WHERE player_id = ANY (ARRAY(SELECT id FROM page))
    )
    SELECT page.id, page.address, page.code, page.nick_name AS "nickName", page.image, page.tier,
      page.created_at AS "joinedAt", coalesce(points.balance, 0) AS points,
      coalesce(direct.members, 0) AS directs,
      coalesce(own.new_atr + own.re_atr, 0) AS "ownAtr", coalesce(own.new_usdt + own.re_usdt, 0) AS "ownUsdt",
      coalesce(team.members, 0) AS members, coalesce(team.owners, 0) AS owners,
      coalesce(team.new_atr + team.re_atr, 0) AS "teamAtr",
      coalesce(team.new_usdt + team.re_usdt, 0) AS "teamUsdt"
    FROM page
    LEFT JOIN points ON points.name = 'user:' || page.id::text
    LEFT JOIN sums own ON own.player_id = page.id AND own.reach = 'own'
    LEFT JOIN sums direct ON direct.player_id = page.id AND direct.reach = 'direct'
    LEFT JOIN sums team ON team.player_id = page.id AND team.reach = 'team'
    ORDER BY page.id DESC`.execute(db);
  return rows;
}

/** Returns true when `member` stands below `player` at any depth. Takes about 2 log2(depth) rows. */
export async function isBelow(db: Db, player: bigint, member: bigint): Promise<boolean> {
  const { rows } = await fixedSql<{ isBelow: boolean }>`
    SELECT player_generations(${member}, ${player}) IS NOT NULL AS "isBelow"`.execute(db);
  return rows[0]?.isBelow ?? false;
}
