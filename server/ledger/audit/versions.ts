import { sql } from 'kysely';
import { linesAlong } from '#server/ledger/linesAlong.ts';
import { firstRow } from './firstRow.ts';
import type { Invariant, LinkRange, Offender } from './invariant.ts';
import { EVERYTHING, scopeOf, type Scope } from './scope.ts';

const steps = sql<Offender>`
  SELECT s.account_id AS account, a.coin, a.name, a.shard, s.posting_id AS posting,
    s.version, s.place AS wanted_version, s.previous, s.wanted_previous, s.amount, s.balance, s.before, s.wanted_before
  FROM (
    SELECT e.*, lag(e.posting_id) OVER history AS wanted_before, lag(e.before IS NOT NULL) OVER history AS was_packed,
      coalesce(lag(e.balance) OVER history, o.balance, 0) AS wanted_previous,
      coalesce(o.version, 0) + row_number() OVER history AS place
    FROM ledger_entry e LEFT JOIN opening o ON o.account_id = e.account_id
    WINDOW history AS (PARTITION BY e.account_id ORDER BY e.posting_id)
  ) s
  LEFT JOIN account a ON a.id = s.account_id
  WHERE s.previous <> s.wanted_previous OR s.version <> s.place OR s.balance <> s.previous + s.amount
    OR CASE WHEN s.before IS NULL THEN FALSE
      WHEN s.wanted_before IS NULL THEN s.before >= greatest(ledger_begin(), 1)
      WHEN s.was_packed THEN s.before <> s.wanted_before
      ELSE s.before <> 0 END
  ORDER BY s.posting_id, s.account_id LIMIT 1`;

const ends = sql<Offender>`
  SELECT a.id AS account, a.coin, a.name, a.shard, a.balance, a.version,
    coalesce(o.balance, 0) + coalesce(e.sum, 0) AS entries_balance, coalesce(o.version, 0) + coalesce(e.count, 0) AS entries,
    a.last_id, e.last_packed
  FROM account a
  LEFT JOIN opening o ON o.account_id = a.id
  LEFT JOIN (
    SELECT account_id, sum(amount)::bigint AS sum, count(*) AS count,
      max(posting_id) FILTER (WHERE before IS NOT NULL) AS last_packed, max(posting_id) AS last
    FROM ledger_entry GROUP BY account_id
  ) e ON e.account_id = a.id
  WHERE a.balance <> coalesce(o.balance, 0) + coalesce(e.sum, 0)
    OR a.version <> coalesce(o.version, 0) + coalesce(e.count, 0)
    OR CASE WHEN e.last IS NULL THEN a.last_id >= greatest(ledger_begin(), 1)
      ELSE a.last_id <> CASE WHEN e.last_packed = e.last THEN e.last ELSE 0 END END
  ORDER BY a.id LIMIT 1`;

/**
 * Subquery with balance and version of one entry of account `a`: the packed one of a posting, or where that is 0 or null,
 * the last line along the account.
 */
const lastOf = (posting: string, when = sql`TRUE`) => sql`(
    SELECT packed.balance, packed.version FROM posting CROSS JOIN LATERAL ledger_unpack(posting.packed, posting.lines) AS packed
    WHERE posting.id = ${sql.ref(posting)} AND packed.account_id = a.id
    UNION ALL
    SELECT along.balance, along.version FROM ${linesAlong('a', { order: 'DESC', limit: 1, when })} AS along
    WHERE coalesce(${sql.ref(posting)}, 0) = 0
  )`;

/** Each entry of a piece against the entry before it on its account, or the account's opening. */
const stepsOf = (range: LinkRange) => sql<Offender>`
  SELECT e.account_id AS account, a.coin, a.name, a.shard, e.posting_id AS posting,
    e.version, coalesce(b.version, o.version, 0) + 1 AS wanted_version, e.previous,
    coalesce(b.balance, o.balance, 0) AS wanted_previous, e.amount, e.balance
  FROM ledger_entry e
  LEFT JOIN account a ON a.id = e.account_id
  LEFT JOIN opening o ON o.account_id = e.account_id
  LEFT JOIN LATERAL ${lastOf('e.before', sql`posting_id < e.posting_id`)} AS b ON TRUE
  WHERE e.posting_id = ANY (${range.postings}::bigint[])
    AND (e.previous <> coalesce(b.balance, o.balance, 0) OR e.version <> coalesce(b.version, o.version, 0) + 1
      OR e.balance <> e.previous + e.amount)
  ORDER BY e.posting_id, e.account_id LIMIT 1`;

/** Each account against its last entry, or its opening. Together with the steps this equals the sum over all entries. */
const lastEntries = (scope: Scope) => sql<Offender>`
  SELECT a.id AS account, a.coin, a.name, a.shard, a.balance, a.version,
    coalesce(e.balance, o.balance, 0) AS entries_balance, coalesce(e.version, o.version, 0) AS entries
  FROM account a
  LEFT JOIN opening o ON o.account_id = a.id
  LEFT JOIN LATERAL ${lastOf('a.last_id')} AS e ON TRUE
  WHERE ${scope.named('a.name')}
    AND (a.balance <> coalesce(e.balance, o.balance, 0) OR a.version <> coalesce(e.version, o.version, 0))
  ORDER BY a.id LIMIT 1`;

export const versions: Invariant = {
  id: 'I18',
  sentence:
    "Along each account versions have no gap, each entry begins where the one before ended, and the last is the account's balance.",
  checkBook: 'same',
  check: async ({ tx }) => (await firstRow(tx, steps)) ?? (await firstRow(tx, ends)),
  checkPart: ({ tx }, range) => firstRow(tx, stepsOf(range)),
  checkState: ({ tx }) => firstRow(tx, lastEntries(EVERYTHING)),
  checkTouched: ({ tx }, { names }) => firstRow(tx, lastEntries(scopeOf(names))),
};
