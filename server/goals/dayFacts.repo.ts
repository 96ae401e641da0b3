import { DAY_MS } from '#core/catalog/dayMs.ts';
import type { dayFacts } from '#core/catalog/goals.ts';
import { dayOf } from '#core/rules/clock.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';

/** Facts of a player's game day, and the plots and hens at its start. */
export type DayFacts = Record<(typeof dayFacts)[number] | 'plots' | 'hens', number>;

/**
 * Reads the facts of the game day of `now` that daily goals count, in one statement. A day's plants are among the
 * player's 120 newest.
 */
export async function readDayFacts(db: Db | Tx, playerId: bigint, now: number): Promise<DayFacts> {
  const day = dayOf(now);
  const [from, to] = [new Date(day * DAY_MS), new Date((day + 1) * DAY_MS)];
  const { rows } = await fixedSql<DayFacts>`
    WITH own AS (
      SELECT * FROM plant WHERE player_id = ${playerId} ORDER BY id DESC LIMIT 120
    ), today AS (
      SELECT count(*) FILTER (WHERE spent > 0 AND sown_at >= ${from} AND sown_at < ${to})::int AS sown,
        count(*) FILTER (WHERE spent > 0 AND watered_at >= ${from} AND watered_at < ${to})::int AS watered,
        count(*) FILTER (WHERE spent > 0 AND fertilized_at >= ${from} AND fertilized_at < ${to})::int AS fertilized,
        count(*) FILTER (WHERE spent > 0 AND weeded_at >= ${from} AND weeded_at < ${to})::int AS weeded,
        count(*) FILTER (WHERE spent > 0 AND insects_killed_at >= ${from} AND insects_killed_at < ${to})::int AS killed,
        count(*) FILTER (WHERE harvested_at >= ${from} AND harvested_at < ${to})::int AS harvested
      FROM own
    ), yard AS (
      SELECT count(*) FILTER (WHERE bought_at < ${from} AND ends_at >= ${to})::int AS hens,
        -- Days of a hen's life begin at the hour of its purchase.
        count(*) FILTER (WHERE fed_day >= floor(extract(epoch FROM ${new Date(now)}::timestamptz - bought_at) / 86400))::int AS fed
      FROM hen WHERE player_id = ${playerId}
    )
    SELECT today.sown AS "daySown", today.watered AS "dayWatered", today.weeded AS "dayWeeded",
      today.killed AS "dayInsects", today.harvested AS "dayHarvested",
      today.watered + today.fertilized + today.weeded + today.killed AS "dayCares",
      coalesce((SELECT earned / 1000000 FROM farm_day WHERE player_id = ${playerId} AND day = ${day}), 0)::int
        AS "dayEarned",
      yard.fed AS "dayFed",
      (SELECT count(*)::int FROM gift WHERE player_id = ${playerId} AND ticket_day = ${day}) AS "dayTickets",
      (SELECT count(*)::int FROM plot WHERE player_id = ${playerId} AND reclaimed_at < ${from}) AS plots, yard.hens
    FROM today, yard`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`the day of player ${playerId} could not be read`);
  return row;
}
