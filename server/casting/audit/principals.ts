import { sql } from 'kysely';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant, Offender } from '#server/ledger/audit/invariant.ts';
import { EVERYTHING, scopeOf, type Scope } from '#server/ledger/audit/scope.ts';

/**
 * Balance of each casting's account per coin against the expected one: the principal while it runs, then
 * zero.
 */
const locked = (scope: Scope) => sql<Offender>`
  WITH owed AS (
    SELECT id, 'USDT' AS coin, CASE WHEN ended_at IS NULL THEN principal ELSE 0 END AS owed FROM casting
    WHERE ${scope.object('casting', 'id')}
  ), held AS (
    SELECT substr(name, length('casting:') + 1)::bigint AS id, coin, sum(balance)::bigint AS held
    FROM account WHERE name LIKE 'casting:%' AND ${scope.named('name')} GROUP BY 1, 2
  )
  SELECT id AS casting, coin, coalesce(held, 0) AS held, coalesce(owed, 0) AS owed
  FROM owed FULL JOIN held USING (id, coin)
  WHERE coalesce(held, 0) <> coalesce(owed, 0)
  ORDER BY id LIMIT 1`;

export const principals: Invariant = {
  id: 'I5',
  sentence:
    'The account of a casting holds its principal while it runs, and nothing afterwards or without one.',
  check: ({ tx }) => firstRow(tx, locked(EVERYTHING)),
  checkTouched: ({ tx }, { names }) => firstRow(tx, locked(scopeOf(names))),
};
