import { sql } from 'kysely';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant } from '#server/ledger/audit/invariant.ts';

export const basketPostings: Invariant = {
  id: 'B2',
  sentence: 'Each bonus and ticket of a basket has its one posting over its amount, and no other was paid.',
  check: ({ tx }) =>
    firstRow(
      tx,
      sql`
        WITH owed AS (
          SELECT 'basket:' || player_id || ':' || day || ':' || slot AS key, bonus AS amount
          FROM basket_fill WHERE bonus > 0
          UNION ALL
          SELECT 'basket:' || player_id || ':' || day || ':ticket', 1000000 FROM basket_fill WHERE ticket_worth > 0
        ), paid AS (
          SELECT posting.key, sum(entry.amount)::bigint AS amount
          FROM posting JOIN entry ON entry.posting_id = posting.id AND entry.amount > 0
          WHERE posting.key LIKE 'basket:%' GROUP BY posting.key
        )
        SELECT key AS basket, owed.amount AS owed, paid.amount AS paid
        FROM owed FULL JOIN paid USING (key)
        WHERE owed.amount IS DISTINCT FROM paid.amount
        ORDER BY key LIMIT 1`,
    ),
};
