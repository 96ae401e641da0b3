import { sql, type RawBuilder } from 'kysely';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant, LinkRange, Offender } from '#server/ledger/audit/invariant.ts';
import { entriesOf } from '#server/ledger/entriesOf.ts';
import { within } from '#server/ledger/audit/within.ts';

/** Bonuses and tickets of baskets with the keys of their postings; a ticket is one whole unit of TKT. */
const owed = (baskets: string, condition: RawBuilder<unknown>) => sql`
  SELECT 'basket:' || player_id || ':' || day || ':' || slot AS key, bonus AS amount
  FROM ${sql.id(baskets)} WHERE bonus > 0 AND ${condition}
  UNION ALL
  SELECT 'basket:' || player_id || ':' || day || ':ticket', 1000000 FROM ${sql.id(baskets)}
  WHERE ticket_worth > 0 AND ${condition}`;

/** Baskets from a game day on whose posting is missing or has another amount. */
const unposted = (day: number) => sql<Offender>`
  SELECT owed.key AS basket, owed.amount AS owed, paid.amount AS paid
  FROM (${owed('basket_fill', sql`day >= ${day}::int`)}) AS owed
  LEFT JOIN LATERAL (
    SELECT sum(entry.amount)::bigint AS amount FROM posting CROSS JOIN ${entriesOf('posting')} AS entry
    WHERE posting.id = ledger_posting(owed.key) AND entry.amount > 0
  ) AS paid ON TRUE
  WHERE CASE WHEN paid.amount IS NULL THEN NOT ledger_archived(owed.key) ELSE owed.amount <> paid.amount END
  ORDER BY owed.key LIMIT 1`;

/** Postings for baskets without a basket. */
const unfilled = (range: LinkRange | null) => sql<Offender>`
  WITH paid AS MATERIALIZED (
    SELECT p.key, p.id, substring(p.key FROM '^basket:([0-9]+):')::bigint AS player_id,
      substring(p.key FROM '^basket:[0-9]+:([0-9]+):')::int AS day
    FROM posting p WHERE ${within(range, 'p.id')} AND p.key LIKE 'basket:%'
  ), filled AS MATERIALIZED (
    SELECT DISTINCT f.* FROM basket_fill f JOIN paid ON paid.player_id = f.player_id AND paid.day = f.day
  )
  SELECT key AS basket, id AS posting FROM paid WHERE key NOT IN (SELECT owed.key FROM (${owed('filled', sql`TRUE`)}) AS owed)
  ORDER BY key LIMIT 1`;

export const basketPostings: Invariant = {
  id: 'B2',
  sentence: 'Each bonus and ticket of a basket has its one posting over its amount, and no other was paid.',
  checkBook: 'same',
  check: async ({ tx }) => (await firstRow(tx, unposted(0))) ?? (await firstRow(tx, unfilled(null))),
  checkPart: ({ tx }, range) => firstRow(tx, unfilled(range)),
  checkState: ({ tx }) => firstRow(tx, unposted(0)),
  checkSince: ({ tx }, { day }) => firstRow(tx, unposted(day)),
};
