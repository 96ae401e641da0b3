import { sql, type RawBuilder } from 'kysely';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant, LinkRange, Offender } from '#server/ledger/audit/invariant.ts';
import { entriesOf } from '#server/ledger/entriesOf.ts';
import { within } from '#server/ledger/audit/within.ts';

/** Bonuses and tickets of baskets with the keys of their postings; a ticket is one whole unit of TKT. */
const owed = (condition: RawBuilder<unknown>) => sql`
  SELECT 'basket:' || player_id || ':' || day || ':' || slot AS key, bonus AS amount
  FROM basket_fill WHERE bonus > 0 AND ${condition}
  UNION ALL
  SELECT 'basket:' || player_id || ':' || day || ':ticket', 1000000 FROM basket_fill
  WHERE ticket_worth > 0 AND ${condition}`;

/** Baskets from a game day on whose posting is missing or has another amount. */
const unposted = (day: number) => sql<Offender>`
  SELECT owed.key AS basket, owed.amount AS owed, paid.amount AS paid
  FROM (${owed(sql`day >= ${day}::int`)}) AS owed
  LEFT JOIN LATERAL (
    SELECT sum(entry.amount)::bigint AS amount FROM posting CROSS JOIN ${entriesOf('posting')} AS entry
    WHERE posting.id = ledger_posting(owed.key) AND entry.amount > 0
  ) AS paid ON TRUE
  WHERE CASE WHEN paid.amount IS NULL THEN NOT ledger_archived(owed.key) ELSE owed.amount <> paid.amount END
  ORDER BY owed.key LIMIT 1`;

/** Postings for baskets without a basket. */
const unfilled = (range: LinkRange | null) => sql<Offender>`
  SELECT p.key AS basket, p.id AS posting FROM posting p
  WHERE ${within(range, 'p.id')} AND p.key LIKE 'basket:%' AND p.key NOT IN (
    SELECT owed.key FROM (${owed(sql`player_id = substring(p.key FROM '^basket:([0-9]+):')::bigint
      AND day = substring(p.key FROM '^basket:[0-9]+:([0-9]+):')::int`)}) AS owed)
  ORDER BY p.key LIMIT 1`;

export const basketPostings: Invariant = {
  id: 'B2',
  sentence: 'Each bonus and ticket of a basket has its one posting over its amount, and no other was paid.',
  check: async ({ tx }) => (await firstRow(tx, unposted(0))) ?? (await firstRow(tx, unfilled(null))),
  checkPart: ({ tx }, range) => firstRow(tx, unfilled(range)),
  checkState: ({ tx }) => firstRow(tx, unposted(0)),
  checkSince: ({ tx }, { day }) => firstRow(tx, unposted(day)),
};
