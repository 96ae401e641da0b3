import { sql } from 'kysely';
import { WEEK_DAYS } from '#core/catalog/leagueDeeds.ts';
import type { Tx } from '#server/db/database.ts';

/** Places whose ribbons `countRibbons` counts. */
const RIBBON_PLACES = 3;

/** A member of a group whose week has ended, with the place in it. */
export interface EndedMember {
  playerId: bigint;
  week: number;
  division: number;
  place: number;
  members: number;
}

/**
 * Ranks at most `groups` groups of weeks before `week` that have members without a place, and returns those members.
 * Of equal points the earlier stands higher. Frozen players come after all others, on no place with a ribbon, and are not
 * counted as members.
 */
export async function rankGroups(tx: Tx, week: number, groups: number): Promise<EndedMember[]> {
  const { rows } = await sql<EndedMember>`
    WITH ended AS (
      SELECT DISTINCT week, division, band FROM (
        SELECT week, division, band FROM league_week WHERE place IS NULL AND week < ${week}
        ORDER BY week, division, band LIMIT ${groups * 50}
      ) AS open ORDER BY week, division, band LIMIT ${groups}
    ), ranked AS (
      SELECT player_id, week, division, place IS NULL AS is_open,
        rank() OVER (
          PARTITION BY week, division, band ORDER BY is_frozen, points DESC, reached_at, player_id
        ) AS place,
        is_frozen, count(*) FILTER (WHERE NOT is_frozen) OVER (PARTITION BY week, division, band) AS members
      FROM (
        SELECT league_week.*, player_id IN (SELECT player_id FROM player_freeze) AS is_frozen
        FROM ended JOIN league_week USING (week, division, band)
      ) AS member
    )
    SELECT player_id AS "playerId", week, division, members::int,
      CASE WHEN is_frozen THEN greatest(place, ${RIBBON_PLACES + 1}) ELSE place END::int AS place
    FROM ranked WHERE is_open`.execute(tx);
  return rows;
}

/** Stores places, steps and next divisions of players, one row each. */
export async function savePlaces(
  tx: Tx,
  week: number,
  places: readonly { playerId: bigint; place: number; step: number; next: number }[],
): Promise<void> {
  const ids = places.map(({ playerId }) => playerId);
  await sql`
    UPDATE league_week SET place = p.place, step = p.step
    FROM unnest(
      ${ids}::bigint[],
      ${places.map(({ place }) => place)}::integer[],
      ${places.map(({ step }) => step)}::smallint[]
    ) AS p(player_id, place, step)
    WHERE league_week.player_id = p.player_id AND league_week.week = ${week}`.execute(tx);
  await sql`
    INSERT INTO league_player (player_id, division)
    SELECT * FROM unnest(${ids}::bigint[], ${places.map(({ next }) => next)}::smallint[])
    ON CONFLICT (player_id) DO UPDATE SET division = excluded.division`.execute(tx);
}

/**
 * Deletes points of game days before a day, at most `limit` rows, and never those of the last two weeks with points,
 * which the audit compares; returns their number.
 */
export async function clearDays(tx: Tx, before: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM league_day WHERE (player_id, day, deed) IN (
      SELECT player_id, day, deed FROM league_day
      WHERE day < least(${before}::int, (SELECT max(week) - 1 FROM league_week) * ${WEEK_DAYS}::int)
      LIMIT ${limit})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
