import { sql } from 'kysely';
import { firstRow } from './firstRow.ts';
import type { Invariant, Offender } from './invariant.ts';

const uneven = sql<Offender>`
  SELECT e.posting_id AS posting, p.key, a.coin, sum(e.amount)::bigint AS sum
  FROM entry e
  LEFT JOIN account a ON a.id = e.account_id
  LEFT JOIN posting p ON p.id = e.posting_id
  GROUP BY e.posting_id, p.key, a.coin
  HAVING sum(e.amount) <> 0 OR p.key IS NULL OR a.coin IS NULL
  ORDER BY e.posting_id LIMIT 1`;

const empty = sql<Offender>`
  SELECT p.id AS posting, p.key FROM posting p
  LEFT JOIN (SELECT DISTINCT posting_id FROM entry) e ON e.posting_id = p.id
  WHERE e.posting_id IS NULL ORDER BY p.id LIMIT 1`;

const together = sql<Offender>`
  SELECT coin, sum(balance)::bigint AS sum FROM account
  GROUP BY coin HAVING sum(balance) <> 0 ORDER BY coin LIMIT 1`;

export const sums: Invariant = {
  id: 'I1',
  sentence: 'Every posting sums to zero per coin, and so do all accounts together.',
  check: async ({ tx }) =>
    (await firstRow(tx, uneven)) ?? (await firstRow(tx, empty)) ?? (await firstRow(tx, together)),
};
