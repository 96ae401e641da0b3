import { sql } from 'kysely';
import { MAX_HEARTS_A_DAY } from '#core/rules/neighbours.ts';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant } from '#server/ledger/audit/invariant.ts';

export const hearts: Invariant = {
  id: 'N2',
  sentence: 'A helper has one heart for each manor and game day with a help, at most five a day.',
  sumsHistory: true,
  check: ({ tx }) =>
    firstRow(
      tx,
      sql`
        WITH days AS (SELECT helper_id, day, count(*) AS hearts FROM heart GROUP BY helper_id, day),
        sums AS (SELECT helper_id, sum(hearts) AS hearts, max(hearts) AS most FROM days GROUP BY helper_id)
        SELECT helper_id AS helper, sums.hearts, heart_sum.hearts AS counted, sums.most
        FROM sums FULL JOIN heart_sum USING (helper_id)
        WHERE coalesce(sums.hearts, 0) <> coalesce(heart_sum.hearts, 0) OR sums.most > ${sql.lit(MAX_HEARTS_A_DAY)}
        ORDER BY helper_id LIMIT 1`,
    ),
};
