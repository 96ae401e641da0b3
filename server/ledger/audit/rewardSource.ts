import { sql } from 'kysely';
import { firstRow } from './firstRow.ts';
import type { Invariant, LinkRange, Offender } from './invariant.ts';
import { within } from './within.ts';
import { holdsRewards, rewardTypes } from './rewardAccounts.ts';

const offenders = (range: LinkRange | null) => sql<Offender>`
  SELECT p.id AS posting, p.key, p.type, a.name, a.coin, e.amount
  FROM posting p
  JOIN entry e ON e.posting_id = p.id
  JOIN account a ON a.id = e.account_id
  WHERE ${within(range, 'p.id')} AND p.type IN ${rewardTypes} AND e.amount < 0 AND NOT (${holdsRewards('a.name')}
    AND (a.name LIKE 'pool:%' OR EXISTS (
      SELECT 1 FROM entry paid JOIN account owner ON owner.id = paid.account_id
      WHERE paid.posting_id = p.id AND owner.name = 'user:' || split_part(a.name, ':', 2) AND owner.coin = a.coin
        AND paid.amount = -e.amount)))
  ORDER BY p.id LIMIT 1`;

export const rewardSource: Invariant = {
  id: 'I14',
  sentence: 'No reward takes from anything but the rewards pool, the pots and what its own receiver is due.',
  check: ({ tx }) => firstRow(tx, offenders(null)),
  checkPart: ({ tx }, range) => firstRow(tx, offenders(range)),
};
