import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { firstRow } from './firstRow.ts';
import type { Invariant, LinkRange, Offender } from './invariant.ts';
import { within } from './within.ts';

const repeated = sql<Offender>`
  SELECT key, min(id) AS posting, count(*) AS postings FROM posting
  GROUP BY key HAVING count(*) > 1 ORDER BY min(id) LIMIT 1`;

/** The same for the keys of a piece, by index. */
const repeatedIn = ({ postings }: LinkRange) => sql<Offender>`
  SELECT p.key, min(same.id) AS posting, count(DISTINCT same.id) AS postings
  FROM posting p JOIN posting same ON ledger_mark(same.key) = ledger_mark(p.key) AND same.key = p.key
  WHERE p.id = ANY (${postings}::bigint[])
  GROUP BY p.key HAVING count(DISTINCT same.id) > 1 ORDER BY min(same.id) LIMIT 1`;

/** A posting whose key a detached one has. */
const archived = (range: LinkRange | null) => sql<Offender>`
  SELECT p.key, p.id AS posting, 'a detached posting has it too' AS fault FROM posting p
  WHERE ${within(range, 'p.id')} AND ledger_archived(p.key) ORDER BY p.id LIMIT 1`;

const firstFault = async (tx: Tx, range: LinkRange | null) =>
  (await firstRow(tx, range ? repeatedIn(range) : repeated)) ?? (await firstRow(tx, archived(range)));

export const keys: Invariant = {
  id: 'I19',
  sentence: 'One key is one posting.',
  checkBook: 'same',
  check: ({ tx }) => firstFault(tx, null),
  checkPart: ({ tx }, range) => firstFault(tx, range),
};
