import { sql } from 'kysely';
import { firstRow } from './firstRow.ts';
import type { Invariant } from './invariant.ts';
import { rewardAccounts } from './rewardAccounts.ts';

export const noReward: Invariant = {
  id: 'I15',
  sentence: 'Recharge, casting and transfer carry no reward.',
  check: ({ tx }) =>
    firstRow(
      tx,
      sql`
        SELECT p.id AS posting, p.key, p.type, a.name, a.coin, e.amount
        FROM posting p
        JOIN entry e ON e.posting_id = p.id
        JOIN account a ON a.id = e.account_id
        WHERE p.type IN ('recharge', 'casting', 'internalTransfer') AND a.name IN ${rewardAccounts}
        ORDER BY p.id LIMIT 1`,
    ),
};
