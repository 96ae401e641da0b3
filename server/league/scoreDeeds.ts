import { leagueDeeds, MAX_LEAGUE_MEMBERS, type LeagueDeed } from '#core/catalog/leagueDeeds.ts';
import { dayOf } from '#core/rules/clock.ts';
import { weekOf } from '#core/rules/league.ts';
import type { Tx } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';

/** Deeds of one kind that happened together. */
export interface DeedCount {
  deed: LeagueDeed;
  times: number;
}

/**
 * Adds the league points of deeds at game time `now`, inside the transaction that does them: at most each deed's cap a
 * game day. A player's first points of a week take a seat in a group of the player's division. Robots earn none. One
 * statement; without deeds it sends none. The seat is taken in a CTE: Citus mistakes the columns of a `nextval` that the
 * inserting SELECT contains.
 */
export async function scoreDeeds(
  tx: Tx,
  playerId: bigint,
  counts: readonly DeedCount[],
  now: number,
): Promise<void> {
  const deeds = counts.filter(({ times }) => times > 0);
  if (deeds.length === 0) return;
  const day = dayOf(now);
  const week = weekOf(day);
  await fixedSql`
    WITH entrant AS (
      SELECT player.id, player.sponsor_id, coalesce(league_player.division, 1) AS division, seated.band
      FROM player LEFT JOIN league_player ON league_player.player_id = player.id
      LEFT JOIN league_week AS seated ON seated.player_id = player.id AND seated.week = ${week}
      WHERE player.id = ${playerId} AND NOT player.is_robot
    ), gained AS (
      INSERT INTO league_day (player_id, day, deed, points, added)
      SELECT entrant.id, ${day}::integer, deed, least(gain, league_cap(deed)), least(gain, league_cap(deed))
      FROM entrant, unnest(
        ${deeds.map(({ deed }) => deed)}::text[],
        ${deeds.map(({ deed, times }) => leagueDeeds[deed].points * times)}::integer[]
      ) AS d(deed, gain)
      ON CONFLICT (player_id, day, deed) DO UPDATE SET
        added = least(excluded.points, league_cap(league_day.deed) - league_day.points),
        points = league_day.points + least(excluded.points, league_cap(league_day.deed) - league_day.points)
      RETURNING added
    ), total AS (
      SELECT sum(added)::integer AS points FROM gained
    ), member AS (
      SELECT entrant.id, entrant.sponsor_id, entrant.division, total.points, coalesce(
        entrant.band, nextval(('league_seat_' || entrant.division)::regclass) / ${MAX_LEAGUE_MEMBERS}) AS band
      FROM entrant, total WHERE total.points > 0
    )
    INSERT INTO league_week (player_id, week, sponsor_id, division, band, points, reached_at)
    SELECT id, ${week}::integer, sponsor_id, division, band, points, ${new Date(now)}::timestamptz FROM member
    ON CONFLICT (player_id, week)
    DO UPDATE SET points = league_week.points + excluded.points, reached_at = excluded.reached_at`.execute(
    tx,
  );
}
