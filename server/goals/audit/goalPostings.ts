import { sql } from 'kysely';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant } from '#server/ledger/audit/invariant.ts';

export const goalPostings: Invariant = {
  id: 'G2',
  sentence: 'Each paid claim of a goal has its one posting, and no other goal was paid.',
  check: ({ tx }) =>
    firstRow(
      tx,
      sql`
        WITH claims AS (
          SELECT 'goal:' || player_id || ':' || goal || CASE day WHEN 0 THEN '' ELSE ':' || day END AS key
          FROM goal_claim WHERE paid_at IS NOT NULL
        ), paid AS (SELECT key, id FROM posting WHERE key LIKE 'goal:%')
        SELECT key AS claim, paid.id AS posting
        FROM claims FULL JOIN paid USING (key)
        WHERE claims.key IS NULL OR paid.id IS NULL
        ORDER BY key LIMIT 1`,
    ),
};
