import { sql } from 'kysely';
import { WEEK_DAYS } from '#core/catalog/leagueDeeds.ts';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant } from '#server/ledger/audit/invariant.ts';

export const leagueWeeks: Invariant = {
  id: 'L3',
  sentence: "A player's league points of a week equal those of its days, while the days are stored.",
  check: ({ tx }) =>
    firstRow(
      tx,
      sql`
        WITH stored AS (
          SELECT max(week) - 1 AS first FROM league_week
        ), days AS (
          SELECT player_id, day / ${WEEK_DAYS}::int AS week, sum(points) AS points FROM league_day, stored
          WHERE day >= stored.first * ${WEEK_DAYS}::int GROUP BY 1, 2
        )
        SELECT player_id AS player, week, days.points AS days, own.points
        FROM days FULL JOIN (SELECT league_week.* FROM league_week, stored WHERE week >= stored.first) AS own
          USING (player_id, week)
        WHERE coalesce(days.points, 0) <> coalesce(own.points, 0)
        ORDER BY week, player LIMIT 1`,
    ),
};
