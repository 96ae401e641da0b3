import { sql } from 'kysely';
import { firstRow } from './firstRow.ts';
import type { Invariant, LinkRange, Offender } from './invariant.ts';
import { within } from './within.ts';

const uneven = (range: LinkRange | null) => sql<Offender>`
  SELECT e.posting_id AS posting, p.key, a.coin, sum(e.amount)::bigint AS sum
  FROM entry e
  LEFT JOIN account a ON a.id = e.account_id
  LEFT JOIN posting p ON p.id = e.posting_id
  WHERE ${within(range, 'e.posting_id')}
  GROUP BY e.posting_id, p.key, a.coin
  HAVING sum(e.amount) <> 0 OR p.key IS NULL OR a.coin IS NULL
  ORDER BY e.posting_id LIMIT 1`;

const empty = (range: LinkRange | null) => sql<Offender>`
  SELECT p.id AS posting, p.key FROM posting p
  WHERE ${within(range, 'p.id')} AND coalesce(cardinality(p.packed), 0) = 0 AND coalesce(length(p.lines), 0) = 0
    AND NOT EXISTS (SELECT 1 FROM entry_apart e WHERE e.posting_id = p.id)
  ORDER BY p.id LIMIT 1`;

const together = sql<Offender>`
  SELECT coin, sum(balance)::bigint AS sum FROM account
  GROUP BY coin HAVING sum(balance) <> 0 ORDER BY coin LIMIT 1`;

export const sums: Invariant = {
  id: 'I1',
  sentence: 'Every posting sums to zero per coin, and so do all accounts together.',
  checkBook: 'same',
  check: async ({ tx }) =>
    (await firstRow(tx, uneven(null))) ?? (await firstRow(tx, empty(null))) ?? (await firstRow(tx, together)),
  checkPart: async ({ tx }, range) =>
    (await firstRow(tx, uneven(range))) ?? (await firstRow(tx, empty(range))),
  checkState: ({ tx }) => firstRow(tx, together),
};
