import { sql } from 'kysely';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant, LinkRange, Offender } from '#server/ledger/audit/invariant.ts';
import { within } from '#server/ledger/audit/within.ts';

/** Key of the posting that pays a claim. */
const KEY = sql`'goal:' || c.player_id || ':' || c.goal || CASE c.day WHEN 0 THEN '' ELSE ':' || c.day END`;

/** Paid claims without a posting, among those that the budgets from a game day on carry. */
const unposted = (day: number) => sql<Offender>`
  WITH paid AS MATERIALIZED (
    SELECT ${KEY} AS claim FROM goal_claim c WHERE c.paid_at IS NOT NULL AND c.pay_day >= ${day}::int
  )
  SELECT claim FROM paid LEFT JOIN posting p ON p.id = ledger_posting(claim)
  WHERE p.id IS NULL AND NOT ledger_archived(claim)
  ORDER BY claim LIMIT 1`;

/** Postings for goals without a paid claim. */
const unclaimed = (range: LinkRange | null) => sql<Offender>`
  WITH paid AS MATERIALIZED (
    SELECT p.key, p.id, substring(p.key FROM '^goal:([0-9]+):')::bigint AS player_id FROM posting p
    WHERE ${within(range, 'p.id')} AND p.key LIKE 'goal:%'
  ), claimed AS MATERIALIZED (
    SELECT paid.key FROM paid JOIN goal_claim c ON c.player_id = paid.player_id AND ${KEY} = paid.key
    WHERE c.paid_at IS NOT NULL
  )
  SELECT key AS claim, id AS posting FROM paid WHERE key NOT IN (SELECT key FROM claimed)
  ORDER BY key LIMIT 1`;

export const goalPostings: Invariant = {
  id: 'G2',
  sentence: 'Each paid claim of a goal has its one posting, and no other goal was paid.',
  checkBook: 'same',
  check: async ({ tx }) => (await firstRow(tx, unposted(0))) ?? (await firstRow(tx, unclaimed(null))),
  checkPart: ({ tx }, range) => firstRow(tx, unclaimed(range)),
  checkState: ({ tx }) => firstRow(tx, unposted(0)),
  checkSince: ({ tx }, { day }) => firstRow(tx, unposted(day)),
};
