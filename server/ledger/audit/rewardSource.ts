import { sql } from 'kysely';
import { firstRow } from './firstRow.ts';
import type { Invariant } from './invariant.ts';
import { rewardAccounts, rewardTypes } from './rewardAccounts.ts';

export const rewardSource: Invariant = {
  id: 'I14',
  sentence: 'No reward takes from anything but the rewards pool and the pots.',
  check: ({ tx }) =>
    firstRow(
      tx,
      sql`
        SELECT p.id AS posting, p.key, p.type, a.name, a.coin, e.amount
        FROM posting p
        JOIN entry e ON e.posting_id = p.id
        JOIN account a ON a.id = e.account_id
        WHERE p.type IN ${rewardTypes} AND e.amount < 0 AND a.name NOT IN ${rewardAccounts}
        ORDER BY p.id LIMIT 1`,
    ),
};
