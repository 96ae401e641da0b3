import { sql } from 'kysely';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant, Offender } from '#server/ledger/audit/invariant.ts';
import { EVERYTHING, scopeOf, type Scope } from '#server/ledger/audit/scope.ts';

const unequal = (scope: Scope) => sql<Offender>`
  WITH owed AS (
    SELECT id, CASE WHEN used_at IS NULL AND returned_at IS NULL THEN worth ELSE 0 END AS owed FROM coupon
    WHERE ${scope.object('coupon', 'id')}
  ), held AS (
    SELECT substr(name, length('coupon:') + 1)::bigint AS id, sum(balance)::bigint AS held
    FROM account WHERE name LIKE 'coupon:%' AND ${scope.named('name')} GROUP BY 1
  )
  SELECT id AS coupon, coalesce(held, 0) AS held, coalesce(owed, 0) AS owed
  FROM owed FULL JOIN held USING (id)
  WHERE coalesce(held, 0) <> coalesce(owed, 0)
  ORDER BY id LIMIT 1`;

export const couponEscrows: Invariant = {
  id: 'T1',
  sentence: 'The escrow of each coupon is its whole worth until it is used or returned, and then nothing.',
  check: ({ tx }) => firstRow(tx, unequal(EVERYTHING)),
  checkTouched: ({ tx }, { names }) => firstRow(tx, unequal(scopeOf(names))),
};
