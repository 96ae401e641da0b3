import { sql } from 'kysely';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant } from '#server/ledger/audit/invariant.ts';
import { entriesOf } from '#server/ledger/entriesOf.ts';

export const potDays: Invariant = {
  id: 'C3',
  sentence: 'A day pays no more out of a pot than its balance at the start of the daily run.',
  sumsHistory: true,
  check: ({ tx }) =>
    firstRow(
      tx,
      sql`
        SELECT paid.day, paid.pot, paid.coin, paid.amount AS paid, d.held
        FROM (
          SELECT p.reference AS day, substr(a.name, 6) AS pot, a.coin, -sum(e.amount) AS amount
          FROM posting p
          CROSS JOIN ${entriesOf('p')} AS e
          JOIN account a ON a.id = e.account_id
          WHERE p.type IN ('levelReward', 'managementReward', 'communityIncome') AND a.player_id IS NULL
            AND a.name <> 'transit'
          GROUP BY p.reference, a.name, a.coin
        ) paid
        LEFT JOIN pot_day d ON paid.day = 'day:' || d.day::text AND paid.pot = d.pot || 'Pot' AND d.coin = paid.coin
        WHERE d.held IS NULL OR paid.amount > d.held
        ORDER BY paid.day, paid.pot, paid.coin LIMIT 1`,
    ),
};
