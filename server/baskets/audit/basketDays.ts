import { sql } from 'kysely';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant } from '#server/ledger/audit/invariant.ts';

export const basketDays: Invariant = {
  id: 'B1',
  sentence: "The sum counted per game day against the baskets' budget equals their bonuses and tickets.",
  check: ({ tx }) =>
    firstRow(
      tx,
      sql`
        WITH filled AS (SELECT day, sum(bonus + ticket_worth)::bigint AS filled FROM basket_fill GROUP BY day)
        SELECT day, basket_day.given, filled.filled
        FROM filled FULL JOIN basket_day USING (day)
        WHERE coalesce(filled.filled, 0) <> coalesce(basket_day.given, 0)
        ORDER BY day LIMIT 1`,
    ),
};
