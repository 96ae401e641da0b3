import { sql } from 'kysely';
import { firstRow } from './firstRow.ts';
import type { Invariant, Offender } from './invariant.ts';

const steps = sql<Offender>`
  SELECT s.account_id AS account, a.coin, a.name, a.shard, s.posting_id AS posting,
    s.version, s.place AS wanted_version, s.previous, s.before AS wanted_previous, s.amount, s.balance
  FROM (
    SELECT e.*, coalesce(lag(e.balance) OVER history, 0) AS before, row_number() OVER history AS place
    FROM entry e WINDOW history AS (PARTITION BY e.account_id ORDER BY e.posting_id)
  ) s
  LEFT JOIN account a ON a.id = s.account_id
  WHERE s.previous <> s.before OR s.version <> s.place OR s.balance <> s.previous + s.amount
  ORDER BY s.posting_id, s.account_id LIMIT 1`;

const ends = sql<Offender>`
  SELECT a.id AS account, a.coin, a.name, a.shard, a.balance, a.version,
    coalesce(e.sum, 0) AS entries_balance, coalesce(e.count, 0) AS entries
  FROM account a
  LEFT JOIN (
    SELECT account_id, sum(amount)::bigint AS sum, count(*) AS count FROM entry GROUP BY account_id
  ) e ON e.account_id = a.id
  WHERE a.balance <> coalesce(e.sum, 0) OR a.version <> coalesce(e.count, 0)
  ORDER BY a.id LIMIT 1`;

export const versions: Invariant = {
  id: 'I18',
  sentence:
    "Along each account versions have no gap, each entry begins where the one before ended, and the last is the account's balance.",
  check: async ({ tx }) => (await firstRow(tx, steps)) ?? (await firstRow(tx, ends)),
};
