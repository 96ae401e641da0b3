import { sql } from 'kysely';
import { readDetached } from '#server/ledger/archive/detached.repo.ts';
import { digestKeys } from '#server/ledger/archive/digestKeys.ts';
import { digestOpenings } from '#server/ledger/archive/digestOpenings.ts';
import type { Tx } from '#server/db/database.ts';
import { firstRow } from './firstRow.ts';
import type { Invariant, Offender } from './invariant.ts';

/** The digest that was stored with the last detached range against the tables. */
async function altered(tx: Tx): Promise<Offender | null> {
  const last = await readDetached(tx);
  if (!last) return null;
  const digest = await digestOpenings(tx);
  const fault = 'the opening state was altered after it was signed';
  return digest.equals(last.digest) ? null : { until: last.until_id, digest: digest.toString('hex'), fault };
}

/** The first detached range whose fingerprints of keys are not those whose digest was stored. */
async function keysAltered(tx: Tx): Promise<Offender | null> {
  const ranges = await tx.selectFrom('opening_key_digest').selectAll().orderBy('from_id').execute();
  for (const { from_id, digest } of ranges) {
    if (!(await digestKeys(tx, from_id)).equals(digest))
      return { from: from_id, fault: 'keys of a detached range were altered' };
  }
  return null;
}

const uneven = sql<Offender>`
  SELECT a.coin, sum(o.balance)::bigint AS sum FROM opening o JOIN account a ON a.id = o.account_id
  GROUP BY a.coin HAVING sum(o.balance) <> 0 ORDER BY a.coin LIMIT 1`;

const unequal = sql<Offender>`
  SELECT account_id AS account, o.balance, s.sum
  FROM opening o FULL JOIN (
    SELECT account_id, sum(received + paid)::bigint AS sum FROM opening_sum GROUP BY account_id
  ) s USING (account_id)
  WHERE o.balance IS DISTINCT FROM s.sum ORDER BY account_id LIMIT 1`;

export const openings: Invariant = {
  id: 'OP',
  sentence:
    'The state in which the attached ledger begins is the one that was signed, sums to zero per coin, and equals its sums by type.',
  sumsHistory: true,
  checkBook: 'same',
  check: async ({ tx }) =>
    (await altered(tx)) ??
    (await keysAltered(tx)) ??
    (await firstRow(tx, uneven)) ??
    (await firstRow(tx, unequal)),
};
