import { sql } from 'kysely';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant } from '#server/ledger/audit/invariant.ts';
import { bookedLines } from '#server/ledger/booked.ts';
import { entriesOf } from '#server/ledger/entriesOf.ts';

/** Each destruction of the attached ledger against the two checks behind it, and the protected part at that time. */
const bounded = sql<Record<string, unknown>>`
  WITH begin AS MATERIALIZED (SELECT coalesce(max(until_id), 0) AS id FROM ledger_detached),
  booked AS (
    SELECT a.player_id, coalesce(p.home_id, p.id) AS posting_id, -e.amount AS amount, e.balance
    FROM posting p CROSS JOIN ${entriesOf('p')} AS e JOIN account a ON a.id = e.account_id
    WHERE p.type = 'destroy' AND a.coin = 'ATR' AND a.name LIKE 'user:%'
  )
  SELECT player_id AS player, posting_id AS posting, booked.amount AS booked, d.amount, d.first, d.second, d.protected,
    booked.balance
  FROM booked FULL JOIN (
    SELECT holding_destroyed.* FROM holding_destroyed JOIN begin ON posting_id >= begin.id
  ) d USING (player_id, posting_id)
  WHERE (booked.amount = d.amount AND d.amount <= least(d.first, d.second) AND booked.balance >= d.protected
    AND d.at >= d.flagged_at + interval '24 hours') IS NOT TRUE
  ORDER BY posting_id, player_id LIMIT 1`;

/** Independent of the checks: nobody lost more than they ever earned or received. */
const earned = sql<Record<string, unknown>>`
  WITH gone AS (SELECT player_id, sum(amount) AS destroyed FROM holding_destroyed GROUP BY player_id)
  SELECT gone.player_id AS player, gone.destroyed, come.earned
  FROM gone CROSS JOIN LATERAL (
    SELECT coalesce(sum(e.amount), 0) AS earned FROM account a JOIN ${bookedLines} AS e ON e.account_id = a.id
    WHERE a.name = 'user:' || gone.player_id AND a.coin = 'ATR' AND e.amount > 0
      AND e.type NOT IN ('recharge', 'otcBuy', 'swap', 'backendRecharge')
  ) come
  WHERE gone.destroyed > come.earned
  ORDER BY gone.player_id LIMIT 1`;

export const holdingBounds: Invariant = {
  id: 'I16',
  sentence: 'Destroyed ATR is at most the excess of both checks, and never recharged or bought.',
  sumsHistory: true,
  checkBook: 'same',
  check: async ({ tx }) => (await firstRow(tx, bounded)) ?? (await firstRow(tx, earned)),
};
