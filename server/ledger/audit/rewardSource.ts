import { sql } from 'kysely';
import { rewardRecordTypes } from '#core/catalog/rewardKinds.ts';
import { entriesOf } from '#server/ledger/entriesOf.ts';
import { partsOf } from '#server/ledger/partsOf.ts';
import { firstRow } from './firstRow.ts';
import type { Invariant, LinkRange, Offender } from './invariant.ts';
import { within } from './within.ts';
import { holdsRewards, isDue, rewardTypes } from './rewardAccounts.ts';

/** Debits of parts of the account by the same posting: what they come to, and the spends since the payments before. */
const paidByParts = sql`(
    SELECT sum(o.amount) AS amount,
      sum(o.version - 1 - coalesce(ledger_last_debit(o.account_id, coalesce(o.before, 0), part.id), o.version)) AS spends
    FROM ${partsOf('p')} AS part CROSS JOIN ${entriesOf('part')} AS o
    JOIN account due ON due.id = o.account_id
    WHERE due.name = a.name AND due.coin = a.coin
  )`;

/** A debit of an account with a sponsor's rewards is the hourly payment: of its kind, to its owner, of everything. */
const paysDue = sql<boolean>`p.type = CASE split_part(a.name, ':', 1)
    WHEN 'due' THEN ${rewardRecordTypes.direct}::text ELSE ${rewardRecordTypes.team}::text END
  AND e.balance = 0
  AND EXISTS (
    SELECT 1 FROM ${paidByParts} AS due
    WHERE p.reference = 'spends:' || due.spends AND EXISTS (
      SELECT 1 FROM ${partsOf('p')} AS part CROSS JOIN ${entriesOf('part')} AS paid
      JOIN account owner ON owner.id = paid.account_id
      WHERE owner.name = 'user:' || split_part(a.name, ':', 2) AND owner.coin = a.coin AND paid.amount = -due.amount))`;

/** Record types of the spends and fees that sponsors are rewarded for. */
const SPENDS = sql`('landPurchase', 'saplingPurchase', 'fee')`;

const offenders = (range: LinkRange | null) => sql<Offender>`
  SELECT p.id AS posting, p.key, p.type, p.reference, a.name, a.coin, e.amount
  FROM posting p
  CROSS JOIN ${entriesOf('p')} AS e
  JOIN account a ON a.id = e.account_id
  WHERE ${within(range, 'p.id')} AND CASE
    WHEN ${isDue('a.name')} THEN CASE WHEN e.amount > 0 THEN p.type NOT IN ${SPENDS} ELSE NOT (${paysDue}) END
    ELSE e.amount < 0 AND p.type IN ${rewardTypes} AND a.name <> 'transit' AND NOT ${holdsRewards('a.name')} END
  ORDER BY p.id LIMIT 1`;

export const rewardSource: Invariant = {
  id: 'I14',
  sentence:
    'No reward takes from anything but the rewards pool, the pots and what its receiver is due. What a player is due comes from spends and fees, and is paid to that player alone, whole, and for as many spends as the line says.',
  check: ({ tx }) => firstRow(tx, offenders(null)),
  checkPart: ({ tx }, range) => firstRow(tx, offenders(range)),
};
