import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant, Offender } from '#server/ledger/audit/invariant.ts';
import { EVERYTHING, scopeOf, type Scope } from '#server/ledger/audit/scope.ts';

/**
 * Holds against withdrawals: the gross while it is under review or approved, nothing after its end or without
 * a withdrawal.
 */
const holdMismatch = (scope: Scope) => sql<Offender>`
  WITH owed AS (
    SELECT id, coin, CASE WHEN state IN ('pendingReview', 'passed') THEN gross ELSE 0 END AS owed FROM withdrawal
    WHERE ${scope.object('hold', 'id')}
  ), held AS (
    SELECT substr(name, length('hold:') + 1)::bigint AS id, coin, sum(balance)::bigint AS held
    FROM account WHERE name LIKE 'hold:%' AND ${scope.named('name')} GROUP BY 1, 2
  )
  SELECT id AS withdrawal, coin, coalesce(held, 0) AS held, coalesce(owed, 0) AS owed
  FROM owed FULL JOIN held USING (id, coin)
  WHERE coalesce(held, 0) <> coalesce(owed, 0)
  ORDER BY id LIMIT 1`;

/** True if the ledger has, or had, the posting of an end of withdrawal `w`. */
function isPosted(end: 'paid' | 'refund') {
  const key = sql`'withdrawal:' || w.id || ${`:${end}`}::text`;
  return sql<boolean>`(EXISTS (SELECT p.id FROM posting p WHERE p.id = ledger_posting(${key})) OR ledger_archived(${key}))`;
}

/**
 * Final states against postings: paid once when confirmed, refunded once when ended otherwise, never both.
 */
const endMismatch = (scope: Scope) => sql<Offender>`
  -- Apart from the ledger, which on Citus lies elsewhere: these rows come to it.
  WITH w AS MATERIALIZED (
    SELECT w.id, w.state,
      (SELECT count(*) FROM withdrawal_step s WHERE s.player_id = w.player_id AND s.withdrawal_id = w.id
        AND s.what IN ('rejected', 'failed', 'canceled', 'confirmed')) AS ends
    FROM withdrawal w WHERE ${scope.object('hold', 'w.id')}
  )
  SELECT w.id AS withdrawal, w.state, ${isPosted('paid')} AS paid, ${isPosted('refund')} AS refunded, w.ends
  FROM w
  WHERE (w.state = 'confirmed') <> ${isPosted('paid')}
    OR (w.state IN ('rejected', 'failed', 'canceled')) <> ${isPosted('refund')}
    OR w.ends <> CASE WHEN w.state IN ('pendingReview', 'passed') THEN 0 ELSE 1 END
  ORDER BY w.id LIMIT 1`;

/** Approved withdrawals against their approvals: as many different operators as needed, never the player. */
const unreviewed = (scope: Scope) => sql<Offender>`
  SELECT w.id AS withdrawal, w.state, w.needed, count(DISTINCT lower(s.operator)) AS approvals
  FROM withdrawal w
  JOIN player p ON p.id = w.player_id
  LEFT JOIN withdrawal_step s ON s.player_id = w.player_id AND s.withdrawal_id = w.id
    AND s.what IN ('approved', 'passed') AND lower(s.operator) <> lower(p.address)
  WHERE ${scope.object('hold', 'w.id')} AND w.state IN ('passed', 'failed', 'confirmed')
  GROUP BY w.player_id, w.id, w.state, w.needed
  HAVING count(DISTINCT lower(s.operator)) < w.needed
  ORDER BY w.id LIMIT 1`;

const unsigned = (scope: Scope) => sql<Offender>`
  SELECT w.id AS withdrawal, w.address, p.address AS own
  FROM withdrawal w JOIN player p ON p.id = w.player_id
  WHERE ${scope.object('hold', 'w.id')} AND w.address <> p.address AND w.signature IS NULL
  ORDER BY w.id LIMIT 1`;

const firstFault = async (tx: Tx, scope: Scope) =>
  (await firstRow(tx, holdMismatch(scope))) ??
  (await firstRow(tx, endMismatch(scope))) ??
  (await firstRow(tx, unreviewed(scope))) ??
  (await firstRow(tx, unsigned(scope)));

export const holds: Invariant = {
  id: 'I9',
  sentence:
    'Each withdrawal holds its gross until it ends, ends once, is paid or refunded, never both, and has its approvals.',
  checkBook: 'same',
  check: ({ tx }) => firstFault(tx, EVERYTHING),
  checkTouched: ({ tx }, { names }) => firstFault(tx, scopeOf(names)),
};
