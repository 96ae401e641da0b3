import { sql } from 'kysely';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant } from '#server/ledger/audit/invariant.ts';

export const goalDays: Invariant = {
  id: 'G1',
  sentence: "The sum counted per game day against the goals' budget equals the worth of its claims.",
  check: ({ tx }) =>
    firstRow(
      tx,
      sql`
        WITH claimed AS (SELECT pay_day AS day, sum(worth)::bigint AS claimed FROM goal_claim GROUP BY pay_day)
        SELECT day, goal_day.given, claimed.claimed
        FROM claimed FULL JOIN goal_day USING (day)
        WHERE coalesce(claimed.claimed, 0) <> coalesce(goal_day.given, 0)
        ORDER BY day LIMIT 1`,
    ),
};
