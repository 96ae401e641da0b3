import { sql } from 'kysely';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant, Offender } from '#server/ledger/audit/invariant.ts';

/** Days from a game day on whose sum differs. */
const unequal = (day: number) => sql<Offender>`
  WITH claimed AS (SELECT pay_day AS day, sum(worth)::bigint AS claimed FROM goal_claim WHERE pay_day >= ${day}::int GROUP BY pay_day)
  SELECT day, goal_day.given, claimed.claimed
  FROM claimed FULL JOIN (SELECT * FROM goal_day WHERE day >= ${day}::int) AS goal_day USING (day)
  WHERE coalesce(claimed.claimed, 0) <> coalesce(goal_day.given, 0)
  ORDER BY day LIMIT 1`;

export const goalDays: Invariant = {
  id: 'G1',
  sentence: "The sum counted per game day against the goals' budget equals the worth of its claims.",
  check: ({ tx }) => firstRow(tx, unequal(0)),
  checkSince: ({ tx }, { day }) => firstRow(tx, unequal(day)),
};
