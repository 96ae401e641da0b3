import { sql } from 'kysely';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant, LinkRange, Offender } from '#server/ledger/audit/invariant.ts';
import { within } from '#server/ledger/audit/within.ts';

/** Key of the posting that pays a claim. */
const KEY = sql`'goal:' || c.player_id || ':' || c.goal || CASE c.day WHEN 0 THEN '' ELSE ':' || c.day END`;

/** Paid claims without a posting, among those that the budgets from a game day on carry. */
const unposted = (day: number) => sql<Offender>`
  SELECT ${KEY} AS claim FROM goal_claim c
  WHERE c.paid_at IS NOT NULL AND c.pay_day >= ${day}::int
    AND ledger_posting(${KEY}) IS NULL AND NOT ledger_archived(${KEY})
  ORDER BY claim LIMIT 1`;

/** Postings for goals without a paid claim. */
const unclaimed = (range: LinkRange | null) => sql<Offender>`
  SELECT p.key AS claim, p.id AS posting FROM posting p
  WHERE ${within(range, 'p.id')} AND p.key LIKE 'goal:%' AND NOT EXISTS (
    SELECT 1 FROM goal_claim c
    WHERE c.player_id = substring(p.key FROM '^goal:([0-9]+):')::bigint AND c.paid_at IS NOT NULL AND ${KEY} = p.key)
  ORDER BY p.key LIMIT 1`;

export const goalPostings: Invariant = {
  id: 'G2',
  sentence: 'Each paid claim of a goal has its one posting, and no other goal was paid.',
  check: async ({ tx }) => (await firstRow(tx, unposted(0))) ?? (await firstRow(tx, unclaimed(null))),
  checkPart: ({ tx }, range) => firstRow(tx, unclaimed(range)),
  checkState: ({ tx }) => firstRow(tx, unposted(0)),
  checkSince: ({ tx }, { day }) => firstRow(tx, unposted(day)),
};
