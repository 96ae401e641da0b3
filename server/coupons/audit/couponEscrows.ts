import { sql } from 'kysely';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant } from '#server/ledger/audit/invariant.ts';

export const couponEscrows: Invariant = {
  id: 'T1',
  sentence: 'The escrow of each coupon is its whole worth until it is used or returned, and then nothing.',
  check: ({ tx }) =>
    firstRow(
      tx,
      sql`
        WITH owed AS (
          SELECT id, CASE WHEN used_at IS NULL AND returned_at IS NULL THEN worth ELSE 0 END AS owed FROM coupon
        ), held AS (
          SELECT substr(name, length('coupon:') + 1)::bigint AS id, sum(balance)::bigint AS held
          FROM account WHERE name LIKE 'coupon:%' GROUP BY 1
        )
        SELECT id AS coupon, coalesce(held, 0) AS held, coalesce(owed, 0) AS owed
        FROM owed FULL JOIN held USING (id)
        WHERE coalesce(held, 0) <> coalesce(owed, 0)
        ORDER BY id LIMIT 1`,
    ),
};
