import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant, Offender } from '#server/ledger/audit/invariant.ts';
import { EVERYTHING, scopeOf, type Scope } from '#server/ledger/audit/scope.ts';
import { bookedRowsOf } from '#server/ledger/booked.ts';

/** Escrow of each casting against its unreleased output; also checks 0 <= dynamic <= released <= total. */
const escrows = (scope: Scope) => sql<Offender>`
  WITH owed AS (
    SELECT id, 'ATR' AS coin, total, released, dynamic,
      CASE WHEN ended_at IS NULL THEN total - released ELSE 0 END AS owed
    FROM casting WHERE ${scope.object('castingOutput', 'id')}
  ), held AS (
    SELECT substr(name, length('castingOutput:') + 1)::bigint AS id, coin, sum(balance)::bigint AS held
    FROM account WHERE name LIKE 'castingOutput:%' AND ${scope.named('name')} GROUP BY 1, 2
  )
  SELECT id AS casting, coin, coalesce(held, 0) AS held, coalesce(owed, 0) AS owed, total, released, dynamic
  FROM owed FULL JOIN held USING (id, coin)
  WHERE coalesce(held, 0) <> coalesce(owed, 0) OR dynamic < 0 OR dynamic > released OR released > total
  ORDER BY id LIMIT 1`;

/** Released and early-released amounts of each casting against the postings from its escrow to its owner. */
const releases = (scope: Scope) => sql<Offender>`
  SELECT c.id AS casting, c.released, c.dynamic, p.released AS posted, p.early AS posted_early
  FROM casting c
  LEFT JOIN (
    SELECT a.name, -sum(e.amount) AS released,
      -coalesce(sum(e.amount) FILTER (WHERE e.type = 'dynamicReward'), 0) AS early
    FROM account a
    CROSS JOIN ${bookedRowsOf('a.id')} AS e
    WHERE a.name LIKE 'castingOutput:%' AND ${scope.named('a.name')} AND e.type IN ('castingIncome', 'dynamicReward')
    GROUP BY a.name
  ) p ON p.name = 'castingOutput:' || c.id
  WHERE ${scope.object('castingOutput', 'c.id')}
    AND (c.released <> coalesce(p.released, 0) OR c.dynamic <> coalesce(p.early, 0))
  ORDER BY c.id LIMIT 1`;

const firstFault = async (tx: Tx, scope: Scope) =>
  (await firstRow(tx, escrows(scope))) ?? (await firstRow(tx, releases(scope)));

export const outputs: Invariant = {
  id: 'I6',
  sentence:
    'For each casting what is not released yet is set aside; of its total no more is released, of that no more early.',
  checkBook: 'same',
  check: ({ tx }) => firstFault(tx, EVERYTHING),
  checkTouched: ({ tx }, { names }) => firstFault(tx, scopeOf(names)),
};
