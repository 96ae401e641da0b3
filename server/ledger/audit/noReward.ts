import { sql } from 'kysely';
import { firstRow } from './firstRow.ts';
import type { Invariant, LinkRange, Offender } from './invariant.ts';
import { within } from './within.ts';
import { entriesOf } from '#server/ledger/entriesOf.ts';
import { holdsRewards } from './rewardAccounts.ts';

const offenders = (range: LinkRange | null) => sql<Offender>`
  SELECT p.id AS posting, p.key, p.type, a.name, a.coin, e.amount
  FROM posting p
  CROSS JOIN ${entriesOf('p')} AS e
  JOIN account a ON a.id = e.account_id
  WHERE ${within(range, 'p.id')} AND p.type IN ('recharge', 'casting', 'internalTransfer') AND ${holdsRewards('a.name')}
  ORDER BY p.id LIMIT 1`;

export const noReward: Invariant = {
  id: 'I15',
  sentence: 'Recharge, casting and transfer carry no reward.',
  checkBook: 'same',
  check: ({ tx }) => firstRow(tx, offenders(null)),
  checkPart: ({ tx }, range) => firstRow(tx, offenders(range)),
};
