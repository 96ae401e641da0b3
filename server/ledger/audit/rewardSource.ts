import { sql } from 'kysely';
import { rewardRecordTypes } from '#core/catalog/rewardKinds.ts';
import { entriesOf } from '#server/ledger/entriesOf.ts';
import { partsOf } from '#server/ledger/partsOf.ts';
import { firstRow } from './firstRow.ts';
import { isSummed } from './isSummed.ts';
import type { AuditView, Invariant, LinkRange, Offender } from './invariant.ts';
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

/** A debit of an account with a sponsor's rewards is the hourly payment: of its kind, and of everything in its book. */
const paysAll = sql<boolean>`p.type = CASE split_part(a.name, ':', 1)
    WHEN 'due' THEN ${rewardRecordTypes.direct}::text ELSE ${rewardRecordTypes.team}::text END
  AND e.balance = 0 AND p.reference ~ '^spends:[0-9]+$'`;

/** The payment of all books goes to the owner, and says for how many spends it is. */
const paysDue = sql<boolean>`${paysAll}
  AND EXISTS (
    SELECT 1 FROM ${paidByParts} AS due
    WHERE p.reference = 'spends:' || due.spends AND EXISTS (
      SELECT 1 FROM ${partsOf('p')} AS part CROSS JOIN ${entriesOf('part')} AS paid
      JOIN account owner ON owner.id = paid.account_id
      WHERE owner.name = 'user:' || split_part(a.name, ':', 2) AND owner.coin = a.coin AND paid.amount = -due.amount))`;

/** Record types of the spends and fees that sponsors are rewarded for. */
const SPENDS = sql`('landPurchase', 'saplingPurchase', 'fee')`;

const offenders = (range: LinkRange | null, pays = paysDue) => sql<Offender>`
  SELECT p.id AS posting, p.key, p.type, p.reference, a.name, a.coin, e.amount
  FROM posting p
  CROSS JOIN ${entriesOf('p')} AS e
  JOIN account a ON a.id = e.account_id
  WHERE ${within(range, 'p.id')} AND CASE
    WHEN ${isDue('a.name')} THEN CASE WHEN e.amount > 0 THEN p.type NOT IN ${SPENDS} ELSE NOT (${pays}) END
    ELSE e.amount < 0 AND p.type IN ${rewardTypes} AND a.name <> 'transit' AND NOT ${holdsRewards('a.name')} END
  ORDER BY p.id LIMIT 1`;

/**
 * Dues that each payment took from the books, in coins and in spends, less the coins that its owner got and the spends that it
 * says: each times a number that follows from the posting's key and a draw, as in I22.
 */
async function paidOverBooks(view: AuditView, draw: bigint): Promise<bigint> {
  const { rows } = await sql<{ sum: string }>`
    SELECT coalesce(sum(
      hashtextextended(split_part(p.key, '@', 1) || ' ' || a.coin || ' ' || split_part(a.name, ':', 2), ${draw}::bigint)::numeric * e.amount
      + hashtextextended(split_part(p.key, '@', 1), ${draw}::bigint)::numeric * CASE
        WHEN ${isDue('a.name')} THEN e.version - 1 - coalesce(ledger_last_debit(e.account_id, coalesce(e.before, 0), p.id), e.version)
        ELSE -substr(p.reference, length('spends:') + 1)::bigint END), 0)::text AS sum
    FROM posting p CROSS JOIN ${entriesOf('p')} AS e JOIN account a ON a.id = e.account_id
    WHERE p.reference ~ '^spends:[0-9]+$' AND (${isDue('a.name')} OR a.name LIKE 'user:%')
      AND ${isSummed('p.id', view)}`.execute(view.tx);
  return BigInt(rows[0]?.sum ?? '0');
}

export const rewardSource: Invariant = {
  id: 'I14',
  sentence:
    'No reward takes from anything but the rewards pool, the pots and what its receiver is due. What a player is due comes from spends and fees, and is paid to that player alone, whole, and for as many spends as the line says.',
  check: ({ tx }) => firstRow(tx, offenders(null)),
  checkBook: ({ tx }, range) => firstRow(tx, offenders(range, paysAll)),
  overBooks: {
    read: async (view, draw) => new Map([['paid', await paidOverBooks(view, draw)]]),
    judge: (_, sums) => {
      const sum = sums.get('paid') ?? 0n;
      const fault = 'a payment of rewards is not what its books took, or not for as many spends';
      return Promise.resolve(sum === 0n ? null : { sum, fault });
    },
  },
  checkPart: ({ tx }, range) => firstRow(tx, offenders(range)),
};
