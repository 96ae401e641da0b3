import { sql } from 'kysely';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant, Offender } from '#server/ledger/audit/invariant.ts';

/** Days from a game day on whose sum differs. */
const unequal = (day: number) => sql<Offender>`
  WITH filled AS (SELECT day, sum(bonus + ticket_worth)::bigint AS filled FROM basket_fill WHERE day >= ${day}::int GROUP BY day)
  SELECT day, basket_day.given, filled.filled
  FROM filled FULL JOIN (SELECT * FROM basket_day WHERE day >= ${day}::int) AS basket_day USING (day)
  WHERE coalesce(filled.filled, 0) <> coalesce(basket_day.given, 0)
  ORDER BY day LIMIT 1`;

export const basketDays: Invariant = {
  id: 'B1',
  sentence: "The sum counted per game day against the baskets' budget equals their bonuses and tickets.",
  check: ({ tx }) => firstRow(tx, unequal(0)),
  checkSince: ({ tx }, { day }) => firstRow(tx, unequal(day)),
};
