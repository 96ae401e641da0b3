import { MAX_LEAGUE_MEMBERS } from '#core/catalog/leagueDeeds.ts';
import type { Db } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';

/** A member of a table, the highest first. Robots and frozen players are in none. */
export interface LeagueRow {
  id: bigint;
  code: string;
  nickName: string;
  image: number;
  /** League points of the week. */
  points: number;
  /** Game points, PTS units: they decide the level. */
  gamePoints: bigint;
}

/**
 * A player's circle in a week, at most 50: the player, the referrer, those with most acts between both, and of the own
 * team those with most points of the week. Players without points stand at the end with none.
 */
export async function readFriends(db: Db, playerId: bigint, week: number): Promise<LeagueRow[]> {
  const { rows } = await fixedSql<LeagueRow>`
    WITH candidate AS (
      SELECT id, 0 AS rank, 0 AS acts FROM player WHERE id = ${playerId}
      UNION ALL SELECT sponsor_id, 1, 0 FROM player WHERE id = ${playerId} AND sponsor_id IS NOT NULL
      UNION ALL (SELECT other_id, 2, acts FROM league_near WHERE player_id = ${playerId}
        ORDER BY acts DESC LIMIT ${MAX_LEAGUE_MEMBERS})
      UNION ALL (SELECT player_id, 3, points FROM league_week WHERE sponsor_id = ${playerId} AND week = ${week}
        ORDER BY points DESC LIMIT ${MAX_LEAGUE_MEMBERS})
      UNION ALL (SELECT id, 4, 0 FROM player WHERE sponsor_id >= ${playerId}
        AND (sponsor_id, id) < (${playerId}::bigint, 9223372036854775807)
        ORDER BY sponsor_id DESC, id DESC LIMIT ${MAX_LEAGUE_MEMBERS})
    ), near AS (SELECT DISTINCT ON (id) id, rank, acts FROM candidate ORDER BY id, rank),
    circle AS (
      SELECT player.* FROM near JOIN player USING (id)
      WHERE NOT player.is_robot AND NOT EXISTS (SELECT 1 FROM player_freeze WHERE player_id = player.id)
      ORDER BY near.rank, near.acts DESC, player.id LIMIT ${MAX_LEAGUE_MEMBERS}
    )
    SELECT circle.id, circle.code, circle.nick_name AS "nickName", circle.image, coalesce(own.points, 0) AS points,
      coalesce(level.balance, 0) AS "gamePoints"
    FROM circle LEFT JOIN league_week own ON own.player_id = circle.id AND own.week = ${week}
    LEFT JOIN account level ON level.name = 'user:' || circle.id::text AND level.coin = 'PTS' AND level.shard = 0
    ORDER BY points DESC, own.reached_at, circle.id`.execute(db);
  return rows;
}

/** The group of a player in a week; empty for a player without points. */
export async function readGroup(db: Db, playerId: bigint, week: number): Promise<LeagueRow[]> {
  const { rows } = await fixedSql<LeagueRow>`
    WITH own AS (SELECT week, division, band FROM league_week WHERE player_id = ${playerId} AND week = ${week}),
    member AS MATERIALIZED (
      SELECT player_id, points, place, reached_at FROM own JOIN league_week USING (week, division, band)
    )
    SELECT player.id, player.code, player.nick_name AS "nickName", player.image, member.points,
      coalesce(level.balance, 0) AS "gamePoints"
    FROM member JOIN player ON player.id = member.player_id
    LEFT JOIN account level ON level.name = 'user:' || player.id::text AND level.coin = 'PTS' AND level.shard = 0
    WHERE NOT EXISTS (SELECT 1 FROM player_freeze WHERE player_id = player.id)
    ORDER BY member.place NULLS LAST, member.points DESC, member.reached_at, player.id`.execute(db);
  return rows;
}

/** Division of a player in a week, and the step at its end; the division of the next week without a row. */
export async function readDivision(
  db: Db,
  playerId: bigint,
  week: number,
): Promise<{ division: number; step: number | null }> {
  const { rows } = await fixedSql<{ division: number; step: number | null }>`
    SELECT coalesce(league_week.division, league_player.division, 1) AS division, league_week.step
    FROM (SELECT ${playerId}::bigint AS id) AS own
    LEFT JOIN league_week ON league_week.player_id = own.id AND league_week.week = ${week}
    LEFT JOIN league_player ON league_player.player_id = own.id`.execute(db);
  return rows[0] ?? { division: 1, step: null };
}

/** Points of a player on a game day, by deed. */
export async function readDay(db: Db, playerId: bigint, day: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('league_day')
    .select(['deed', 'points'])
    .where('player_id', '=', playerId)
    .where('day', '=', day)
    .execute();
  return new Map(rows.map(({ deed, points }) => [deed, points]));
}
